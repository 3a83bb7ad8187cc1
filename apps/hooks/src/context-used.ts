import type { PaneKey } from '@gsd-code-skill/session-channel';
import { contextUsedPercent, readTokenUsage } from '@gsd-code-skill/transcript-reader';
import type { HookPayload } from './hook-event.ts';
import { readStatusLine } from './status-line.ts';

/** How full Claude Code's context is, from the best source that knows. */
export async function contextUsed(
  stateDir: string,
  pane: PaneKey,
  { session_id, transcript_path }: HookPayload,
  onScreen: number | undefined,
): Promise<number | undefined> {
  const tap = await readStatusLine(stateDir, pane, session_id).catch(() => undefined);
  if (tap?.usedPercent !== undefined) return tap.usedPercent;

  const usage =
    transcript_path === undefined
      ? undefined
      : await readTokenUsage(transcript_path).catch(() => undefined);
  const byTranscript = usage && contextUsedPercent(usage, tap?.windowTokens);
  return byTranscript ?? onScreen;
}
