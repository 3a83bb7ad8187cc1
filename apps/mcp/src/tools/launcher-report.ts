import type { Launched } from '../host/run-launcher.ts';
import type { Report } from '../report/report.ts';

/** Seconds that a tool waits for gsd-launcher: a caller may give up after a minute. */
export const longestLaunch = 55;

/** What gsd-launcher says of what it did. */
export interface LaunchEnd {
  readonly ok: boolean;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What a tool says of what gsd-launcher did; the two ends that are the same for all are said here. */
export function launcherReport(
  launched: Launched | undefined,
  late: (span: string) => string,
  describe: (end: LaunchEnd) => Report,
): Report {
  if (launched === undefined) {
    const message = `${late(`within ${longestLaunch} s`)}: look with fleet_list`;
    return { verdict: 'unconfirmed', message };
  }
  const { ok, error, advice = [], ...data } = launched;
  if (error !== undefined) return { verdict: 'refused', message: error, lines: advice };
  return describe({ ok, data });
}

/** Lines of a screen, as a report quotes them. */
export function quotedScreen(shown: unknown): readonly string[] {
  return Array.isArray(shown) ? shown.map((line) => `| ${line}`) : [];
}
