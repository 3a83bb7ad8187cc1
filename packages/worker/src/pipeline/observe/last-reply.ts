import { dirname } from 'node:path';
import { exists } from '@gsd-code-skill/core';
import { type Reply, readLastReply } from '@gsd-code-skill/transcript-reader';
import type { HookPayload } from '../../event/hook-event.ts';

// mostly the transcript lags an event by less than 200 ms; the first turn's file may come last
const lag = 1000;

/** What the transcript has of the reply an event speaks of, waiting for it briefly. */
export async function lastReply({
  transcript_path: path,
  prompt_id: promptId,
  last_assistant_message: spoken,
}: HookPayload): Promise<Reply | undefined> {
  if (path === undefined || !(await isExpected(path))) return undefined;
  const containing = spoken?.trim() ? spoken : undefined;
  // releases that tell neither of the two have the text, too
  const isSilent = spoken === undefined && promptId === undefined;
  // a turn without text has nothing to wait for
  const timeout = containing === undefined && !isSilent ? 200 : lag;
  return readLastReply(path, { promptId, containing, timeout }).catch(() => undefined);
}

// Claude Code makes a project's folder with its first transcript, but not the folder of all projects
function isExpected(path: string): Promise<boolean> {
  return exists(dirname(dirname(path)));
}
