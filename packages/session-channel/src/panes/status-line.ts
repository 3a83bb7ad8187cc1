import { join } from 'node:path';
import { readPrivateFile } from '@gsd-code-skill/core';
import * as z from 'zod';
import type { PaneKey } from '../pane-key.ts';
import { stateFolder } from '../state-directory.ts';

const statusLine = z.looseObject({
  session_id: z.string(),
  context_window: z.looseObject({
    used_percentage: z.number().nullable().optional(),
    context_window_size: z.number().nullable().optional(),
  }),
});

export interface ContextWindow {
  readonly usedPercent: number | undefined;
  readonly windowTokens: number | undefined;
}

/** Where the status line tap keeps what Claude Code last handed it. */
export async function statusLinePath(stateDir: string, pane: PaneKey): Promise<string> {
  return join(await stateFolder(stateDir, 'bindings'), `${pane}.status-line.json`);
}

/** What the tap says about one Claude Code session; `undefined` when it knows nothing of it. */
export async function readStatusLine(
  stateDir: string,
  pane: PaneKey,
  claudeSession: string | undefined,
): Promise<ContextWindow | undefined> {
  const content = await readPrivateFile(await statusLinePath(stateDir, pane));
  if (content === undefined) return undefined;
  try {
    const { session_id, context_window } = statusLine.parse(JSON.parse(content.toString('utf8')));
    // after /clear the file still speaks of the session before
    if (session_id !== claudeSession) return undefined;
    return {
      usedPercent: context_window.used_percentage ?? undefined,
      windowTokens: context_window.context_window_size ?? undefined,
    };
  } catch {
    return undefined;
  }
}
