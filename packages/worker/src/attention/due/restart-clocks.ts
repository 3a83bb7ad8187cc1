import { clockTolerance } from '@gsd-code-skill/core';
import { changeNeed, type Need, readNeeds } from '@gsd-code-skill/session-channel';

/** Restarts the clocks of needs: of all after a step, else of those that were noted in times to come. */
export async function restartClocks(
  stateDir: string,
  now: number,
  hasStepped: boolean,
): Promise<void> {
  for (const need of await readNeeds(stateDir)) {
    if (!hasStepped && !timesOf(need).some((at) => Date.parse(at) > now + clockTolerance)) continue;
    await changeNeed(stateDir, need.id, (current) => restarted(current, now));
  }
}

function timesOf({ openedAt, clockFrom, run, failedAt, remindedAt, escalations }: Need) {
  const escalated = escalations.flatMap((one) => [one.at, one.run?.at]);
  return [openedAt, clockFrom, run?.at, failedAt, remindedAt, ...escalated].filter(
    (at) => at !== undefined,
  );
}

/** A need whose clocks count from now, with no time after that. */
function restarted(need: Need, now: number): Partial<Need> {
  const latest = new Date(now).toISOString();
  const past = (at: string) => (Date.parse(at) > now ? latest : at);
  const pastRun = <Run extends { readonly at: string }>(run: Run) => ({ ...run, at: past(run.at) });
  const { openedAt, run, failedAt, remindedAt, escalations } = need;
  return {
    openedAt: past(openedAt),
    clockFrom: latest,
    ...(run && { run: pastRun(run) }),
    ...(failedAt && { failedAt: past(failedAt) }),
    ...(remindedAt && { remindedAt: past(remindedAt) }),
    escalations: escalations.map((one) => ({
      ...pastRun(one),
      ...(one.run && { run: pastRun(one.run) }),
    })),
  };
}
