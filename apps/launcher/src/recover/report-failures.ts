import { hostname } from 'node:os';
import type { Message, SessionAddress } from '@gsd-code-skill/openclaw-client';
import { type Registry, statusSessionOf } from '@gsd-code-skill/registry';
import { prepareStateDirectory } from '@gsd-code-skill/session-channel';
import { ulid } from 'ulid';
import type { Launcher } from '../command-line/launcher.ts';
import { LauncherError } from '../command-line/launcher-error.ts';
import { readBackup } from '../registry/registry-file.ts';
import { countOutcomes, failureLines, type Recovered } from './recovery-report.ts';
import { createReportSender, type ReportSender } from './report-sender.ts';

/** Tells the global status session of all failures, in one message. */
export async function reportFailures(
  registry: Registry,
  results: readonly Recovered[],
  sender: ReportSender,
): Promise<void> {
  const failures = failureLines(results);
  const status = statusSessionOf(registry);
  if (failures.length === 0 || status === undefined) return;
  const headline = `gsd-launcher recover on ${hostname()}: ${countOutcomes(results)}`;
  await sender.send(statusMessage([headline, ...failures], status));
}

/** Tells the global status session that the copy of a broken registry still names. */
export async function reportBrokenRegistry(
  launcher: Launcher,
  error: unknown,
  dryRun: boolean,
): Promise<never> {
  if (!(error instanceof LauncherError) || dryRun) throw error;
  const backup = await readBackup(launcher.registryPath);
  const status = backup && statusSessionOf(backup);
  if (backup === undefined || status === undefined) throw error;
  const headline = `gsd-launcher recover on ${hostname()}: nothing was recovered`;
  await prepareStateDirectory(launcher.stateDir);
  const sender = createReportSender(launcher, backup);
  await sender.send(statusMessage([headline, error.message, ...error.advice], status));
  await sender.finish();
  throw error;
}

/** A message to the session that hears of what goes wrong. */
function statusMessage(lines: readonly string[], session: SessionAddress): Message {
  return { id: ulid(), text: `[RECOVERY]\n${lines.join('\n')}`, session };
}
