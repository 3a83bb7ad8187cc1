import type { EventStream } from '../server/event-stream.ts';
import type { Feed } from './feed.ts';
import type { Look } from './look.ts';

/** Milliseconds between two signs of life. */
const beat = 3000;

/** Tells one tab what is new in the fleet, until the function that it gives is called. */
export function streamFleet(stream: EventStream, feed: Feed<Look>): () => void {
  const sent = new Map<string, string>();
  let frame = '';
  const tell = ({ at, waiting, views, health, costs }: Look) => {
    const order = views.map(({ view }) => view.agent);
    const changed = views.filter(({ view, json }) => sent.get(view.agent) !== json);
    const around = JSON.stringify({ waiting, order, health, costs });
    if (changed.length === 0 && around === frame)
      return stream.send('beat', { at, now: timeNow() });
    // it gets all of that with the next look
    if (stream.isBehind) return;
    frame = around;
    for (const { view, json } of changed) sent.set(view.agent, json);
    const sessions = changed.map(({ view }) => view);
    stream.send('fleet', { at, now: timeNow(), waiting, order, sessions, health, costs });
  };
  if (feed.latest !== undefined) tell(feed.latest);
  const stop = feed.listen(tell);
  // between looks too: a tab that hears nothing takes us for dead
  const timer = setInterval(() => {
    if (feed.latest !== undefined) stream.send('beat', { at: feed.latest.at, now: timeNow() });
  }, beat);
  return () => {
    clearInterval(timer);
    stop();
  };
}

// the clock of the browser may be another one
function timeNow(): string {
  return new Date().toISOString();
}
