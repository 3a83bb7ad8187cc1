import { type ActionOutcome, Stop } from '../outcome.ts';
import type { Target } from '../target/target.ts';
import { describeLook } from './describe-screen.ts';

export interface TellOptions {
  /**
   * Also when it went well and no dialog is open.
   *
   * @default false
   */
  readonly always?: boolean | undefined;
}

/** Does something and adds what is on the screen after it: where it went wrong, or a dialog is open. */
export async function tellScreen(
  target: Target,
  work: () => Promise<ActionOutcome>,
  { always = false }: TellOptions = {},
): Promise<ActionOutcome> {
  const outcome = await work().catch((error: unknown) => {
    if (error instanceof Stop) return error.outcome;
    throw error;
  });
  if (outcome.verdict === 'usage' || outcome.verdict === 'ok') return outcome;
  const look = await target.lastLook().catch(() => undefined);
  if (look === undefined || look.closed) return outcome;
  const isFine = outcome.verdict === 'delivered' && look.screen.dialog === undefined;
  if (isFine && !always) return outcome;
  const { lines = [], fitting, data } = await describeLook(target, look);
  return {
    ...outcome,
    lines: [...(outcome.lines ?? []), ...lines],
    ...(fitting && { fitting }),
    ...(data && { data: { ...outcome.data, ...data } }),
  };
}
