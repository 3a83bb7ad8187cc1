import { readStatusLine } from '@gsd-code-skill/session-channel';
import { contextUsedPercent, readTokenUsage } from '@gsd-code-skill/transcript-reader';
import type { HookEvent } from '../../event/hook-event.ts';

/** How full Claude Code's context is, from the best source that knows; call it when the turn's reply is written. */
export async function contextUsed(
  stateDir: string,
  { name, pane, payload }: HookEvent,
  onScreen: number | undefined,
): Promise<number | undefined> {
  // before the next answer Claude Code itself does not know what a compaction has left
  if (name === 'PostCompact') return undefined;

  const tap = await readStatusLine(stateDir, pane, payload.session_id).catch(() => undefined);
  // the tap is a turn behind: Claude Code runs the status line after its Stop hooks
  const byTranscript = await usedByTranscript(payload, tap?.windowTokens);
  return byTranscript ?? tap?.usedPercent ?? onScreen;
}

async function usedByTranscript(
  payload: HookEvent['payload'],
  windowTokens: number | undefined,
): Promise<number | undefined> {
  const { transcript_path: path } = payload;
  if (path === undefined) return undefined;
  const usage = await readTokenUsage(path).catch(() => undefined);
  return usage && contextUsedPercent(usage, windowTokens);
}
