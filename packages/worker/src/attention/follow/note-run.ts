import { changeNeed, type Need, readNeeds, wakesOf } from '@gsd-code-skill/session-channel';
import { maskSecrets } from '@gsd-code-skill/wake-format';
import type { RunEnd } from '../../delivery/end-of-wake.ts';

/** Notes with its needs what came of a wake: of the first one, one sent again, a reminder, an escalation. */
export async function noteRun(
  stateDir: string,
  wakeId: string,
  end: RunEnd,
  now = Date.now(),
): Promise<void> {
  for (const { id } of (await readNeeds(stateDir)).filter((need) =>
    wakesOf(need).includes(wakeId),
  )) {
    await changeNeed(stateDir, id, (need) => afterRun(need, wakeId, end, now));
  }
}

function afterRun(
  need: Need,
  wakeId: string,
  { problem, isPending }: RunEnd,
  now: number,
): Partial<Need> {
  const at = new Date(now).toISOString();
  const run = {
    at,
    // the words of a model's provider may hold a key, and whoever lists needs reads them
    ...(problem !== undefined && { problem: maskSecrets(problem) }),
    ...(isPending && { isPending }),
  };
  const escalations = need.escalations.map((one) =>
    one.wakeId === wakeId ? { ...one, run } : one,
  );
  if (need.escalations.some((one) => one.wakeId === wakeId)) return { escalations };
  // a reminder does not make its need any younger
  const since = need.reminderId === wakeId ? (need.run?.at ?? at) : at;
  const noted = { ...run, at: since };
  // the agent has heard of it after all
  if (problem === undefined) return { run: noted, failedAt: undefined };
  return { run: noted, failedAt: need.failedAt ?? since };
}
