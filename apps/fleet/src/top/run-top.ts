import { lookAtFleet } from '../look-at-fleet.ts';
import { createTop } from './create-top.ts';
import { heedSignals } from './terminal/heed-signals.ts';
import { openKeyboard } from './terminal/keyboard.ts';
import { createScreen } from './terminal/screen.ts';
import type { TopContext } from './top-context.ts';
import { watchFleet } from './watch-fleet.ts';

/** Milliseconds after which ages have grown. */
const tick = 1000;

/** Shows the fleet on the whole terminal until somebody leaves. */
export async function runTop(context: TopContext): Promise<void> {
  const { terminal } = context;
  const { stdin, stdout } = terminal;
  // what cannot be read at all is said before the terminal is taken
  const first = await lookAtFleet(context);
  const screen = createScreen(terminal);
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const stop = new AbortController();
  const top = createTop({
    ...{ context, first, screen, signal: stop.signal, leave },
    suspend: () => signals.suspend(),
  });
  const { redraw } = top;
  const signals = heedSignals({ terminal, screen, onReturn: redraw, onEnd: () => stop.abort() });
  screen.enter();
  const keyboard = openKeyboard(stdin, { onEnd: leave, onKey: top.take });
  stdout.on('resize', redraw);
  const clock = setInterval(top.show, tick);
  const following = await watchFleet({ context, first, onError: top.miss, onLook: top.see });

  await left;
  following.close();
  clearInterval(clock);
  stdout.off('resize', redraw);
  keyboard.close();
  signals.close();
  screen.leave();
}
