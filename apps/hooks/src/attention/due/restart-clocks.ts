import { changeNeed, type Need, readNeeds } from '@gsd-code-skill/session-channel';

/** Milliseconds by which the clock may go wrong without having been set. */
const tolerance = 30_000;

/** Tells, each time it is asked, whether the clock was set or the machine slept since the last time. */
export function watchSteps(now: () => number, steady: () => number): () => boolean {
  let last: number | undefined;
  return () => {
    const offset = now() - steady();
    const hasStepped = last !== undefined && Math.abs(offset - last) > tolerance;
    last = offset;
    return hasStepped;
  };
}

/** Restarts the clocks of needs: of all after a step, else of those that were noted in times to come. */
export async function restartClocks(
  stateDir: string,
  now: number,
  hasStepped: boolean,
): Promise<void> {
  for (const need of await readNeeds(stateDir)) {
    if (!hasStepped && !timesOf(need).some((at) => Date.parse(at) > now + tolerance)) continue;
    await changeNeed(stateDir, need.id, (current) => restarted(current, now));
  }
}

function timesOf({ openedAt, clockFrom, run, failedAt, remindedAt, escalations }: Need) {
  const told = escalations.flatMap((one) => [one.at, one.run?.at]);
  return [openedAt, clockFrom, run?.at, failedAt, remindedAt, ...told].filter(
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
