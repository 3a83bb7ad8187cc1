import type { FleetSession } from '@gsd-code-skill/fleet';
import type { Feed } from '../live/feed.ts';
import type { Look } from '../live/look.ts';
import type { EventStream } from '../server/event-stream.ts';
import type { WebHost } from '../web-host.ts';
import { captureSession } from './capture-session.ts';
import type { ReadSessionPage } from './session-page.ts';

export interface FollowOptions {
  readonly host: WebHost;
  readonly feed: Feed<Look>;
  readonly agent: string;
  readonly readPage: ReadSessionPage;
}

/** Milliseconds between two looks at a screen: that moved a moment ago, and that does not. */
const moving = 400;
const still = 1000;

/** Tells one tab all of one session, and shows it its screen, until the function that it gives is called. */
export function streamSession(
  stream: EventStream,
  { host, feed, agent, readPage }: FollowOptions,
): () => void {
  let isOver = false;
  let page = '';
  let screen: string | undefined | null = null;
  let timer: NodeJS.Timeout | undefined;

  const tell = once(async ({ sessions, views }: Look) => {
    const session = sessions.get(agent);
    if (session === undefined) return stream.send('missing', { agent });
    const view = views.find((one) => one.view.agent === agent)?.view;
    const read = await readPage(session, view?.state === 'waiting');
    const json = JSON.stringify(read);
    if (isOver || json === page || stream.isBehind) return;
    page = json;
    stream.send('session', read);
  });
  const stop = feed.listen(tell);
  if (feed.latest !== undefined) tell(feed.latest);

  async function show(session: FleetSession): Promise<boolean> {
    const text = await captureSession(host, session);
    if (isOver || text === screen || stream.isBehind) return false;
    screen = text;
    stream.send('screen', { agent, text: text ?? null });
    return true;
  }
  async function watch(): Promise<void> {
    const session = feed.latest?.sessions.get(agent);
    const hasMoved = session !== undefined && (await show(session).catch(() => false));
    if (!isOver) timer = setTimeout(watch, hasMoved || session === undefined ? moving : still);
  }
  void watch();

  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
  };
}

/** Runs one at a time; what comes meanwhile is done afterwards, the last of it. */
function once<Given>(run: (given: Given) => Promise<void>): (given: Given) => void {
  let isRunning = false;
  let next: { readonly given: Given } | undefined;
  return async function start(given: Given) {
    if (isRunning) {
      next = { given };
      return;
    }
    isRunning = true;
    // what cannot be read now may be with the next look
    await run(given).catch(() => {});
    isRunning = false;
    const waiting = next;
    next = undefined;
    if (waiting !== undefined) start(waiting.given);
  };
}
