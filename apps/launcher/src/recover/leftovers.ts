import type { Process } from '@gsd-code-skill/claude-process';
import { agentOption, exitOption } from '@gsd-code-skill/core';
import { type Pane, type PaneId, TmuxError } from '@gsd-code-skill/tmux-adapter';
import type { Launcher } from '../command-line/launcher.ts';
import { isEndedLine } from '../start/ended-line.ts';

// some prompts take two lines
const linesOfPrompt = 3;

/** Panes of an agent in which Claude Code has ended and nobody has done anything since. */
export async function findLeftovers(
  { tmux }: Launcher,
  agentId: string,
  panes: readonly Pane[],
  processes: readonly Process[],
): Promise<readonly PaneId[]> {
  const ended = panes.filter(
    ({ userOptions, pid }) =>
      userOptions[agentOption] === agentId &&
      userOptions[exitOption] !== undefined &&
      !processes.some(({ parent }) => parent === pid),
  );
  const isUnused = await Promise.all(
    ended.map(async ({ id }) =>
      isUntouched(await tmux.capture(id, { lines: 200 }).catch(() => '')),
    ),
  );
  return [...new Set(ended.filter((_, index) => isUnused[index]).map(({ id }) => id))];
}

/** Closes panes; one that is gone already is no matter. */
export async function closePanes({ tmux }: Launcher, panes: readonly PaneId[]): Promise<void> {
  for (const pane of panes) {
    await tmux.killPane(pane).catch((error) => {
      if (!(error instanceof TmuxError)) throw error;
    });
  }
}

function isUntouched(text: string): boolean {
  const lines = text.split('\n').map((line) => line.trim());
  const end = lines.findLastIndex(isEndedLine);
  return end >= 0 && lines.slice(end + 1).filter((line) => line !== '').length <= linesOfPrompt;
}
