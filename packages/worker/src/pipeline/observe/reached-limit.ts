import { setTimeout as delay } from 'node:timers/promises';
import { readUsageLimit, type UsageLimit } from '@gsd-code-skill/transcript-reader';
import type { HookPayload } from '../../event/hook-event.ts';

// the reply was waited for before, and is the line itself
const lag = 300;

/** The usage limit a failed turn has met, and what Claude Code says of going on. */
export async function reachedLimit({
  transcript_path: path,
  error,
}: HookPayload): Promise<UsageLimit | undefined> {
  if (path === undefined || error !== 'rate_limit') return undefined;
  const limit = await readUsageLimit(path, { timeout: lag }).catch(() => undefined);
  if (limit?.continuation !== 'none') return limit;
  // Claude Code says a few milliseconds later whether it will go on
  await delay(lag);
  return (await readUsageLimit(path).catch(() => undefined)) ?? limit;
}
