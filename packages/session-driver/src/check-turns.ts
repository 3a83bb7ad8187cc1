import { usage } from './outcome.ts';

const most = 1000;

/** Refuses a number of turns for which nothing can be muted; `given` is how it was written, `others` what is taken besides. */
export function checkTurns(turns: number, given = `${turns}`, others = ''): number {
  if (Number.isSafeInteger(turns) && turns >= 0 && turns <= most) return turns;
  throw usage(`mute takes a number of turns, up to ${most}${others}: not ${given}`);
}
