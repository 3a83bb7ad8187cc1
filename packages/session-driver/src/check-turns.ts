import { usage } from './outcome.ts';

const most = 1000;

/** A number of turns that can be muted, 0 for none; `words` is how it was said. */
export function checkTurns(turns: number, words = `${turns}`): number {
  if (Number.isSafeInteger(turns) && turns >= 0 && turns <= most) return turns;
  throw usage(`mute takes a number of turns, up to ${most}, or off: not "${words}"`);
}
