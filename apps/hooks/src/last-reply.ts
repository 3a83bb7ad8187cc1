import { access } from 'node:fs/promises';
import { type Reply, readLastReply } from '@gsd-code-skill/transcript-reader';
import type { HookPayload } from './hook-event.ts';

// the transcript may lag the event by up to ~200 ms
const lag = 200;

/** What the transcript has of the reply an event speaks of, waiting for it briefly. */
export async function lastReply({
  transcript_path: path,
  prompt_id: promptId,
  last_assistant_message: spoken,
}: HookPayload): Promise<Reply | undefined> {
  if (path === undefined) return undefined;
  const containing = spoken?.trim() ? spoken : undefined;
  try {
    await access(path);
    return await readLastReply(path, { promptId, containing, timeout: lag });
  } catch {
    return undefined;
  }
}
