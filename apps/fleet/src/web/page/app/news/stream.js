import { addressOf, whoAnswers } from './key.js';

/** Milliseconds without a word after which the server is taken for gone. */
const silence = 10_000;
/** Milliseconds before another try. */
const pause = 1000;

/**
 * Listens to the server and goes on listening, whatever becomes of it. Gives the function that
 * ends it.
 */
export function listen(agent, { onEvent, onState }) {
  let source;
  let watchdog;
  let retry;
  let isOver = false;

  function open() {
    if (isOver) return;
    source = new EventSource(addressOf('/api/events', agent === undefined ? {} : { agent }));
    for (const name of ['hello', 'fleet', 'beat', 'session', 'screen', 'missing']) {
      source.addEventListener(name, (event) => {
        hear();
        onEvent(name, JSON.parse(event.data));
      });
    }
    source.addEventListener('error', again);
    hear();
  }
  function hear() {
    clearTimeout(watchdog);
    watchdog = setTimeout(again, silence);
  }
  function again() {
    clearTimeout(watchdog);
    clearTimeout(retry);
    source.close();
    if (isOver) return;
    onState('lost');
    retry = setTimeout(tryAgain, pause);
  }
  async function tryAgain() {
    const who = await whoAnswers();
    if (isOver) return;
    if (who === 'another') onState('shut out');
    if (who === 'ours') open();
    else retry = setTimeout(tryAgain, pause);
  }

  open();
  return () => {
    isOver = true;
    clearTimeout(watchdog);
    clearTimeout(retry);
    source.close();
  };
}
