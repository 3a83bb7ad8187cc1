import { dirname } from 'node:path';
import { exists } from '@gsd-code-skill/core';
import { type Reply, readLastReply } from '@gsd-code-skill/transcript-reader';
import type { HookPayload } from '../../event/hook-event.ts';

// mostly the transcript lags an event by less than 200 ms; the first turn's file may come last
const lag = 1000;
// 2.0.77 does not tell the reply, and writes it when the turn is long over
const silentLag = 5000;

/** What the transcript has of the reply an event speaks of, waiting for it briefly. */
export async function awaitLastReply({
  transcript_path: path,
  prompt_id: promptId,
  last_assistant_message: spoken,
}: HookPayload): Promise<Reply | undefined> {
  if (path === undefined || !(await isExpected(path))) return undefined;
  const containing = spoken?.trim() ? spoken : undefined;
  const timeout = containing === undefined ? timeForUntold(spoken, promptId) : lag;
  return readLastReply(path, { promptId, containing, timeout }).catch(() => undefined);
}

/** A turn without text has nothing to wait for, unless the release tells neither text nor prompt. */
function timeForUntold(spoken: string | undefined, promptId: string | undefined): number {
  return spoken === undefined && promptId === undefined ? silentLag : 200;
}

// Claude Code makes a project's folder with its first transcript, but not the folder of all projects
function isExpected(path: string): Promise<boolean> {
  return exists(dirname(dirname(path)));
}
