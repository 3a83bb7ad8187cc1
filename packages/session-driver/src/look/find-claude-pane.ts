import {
  type ClaudeInPane,
  claudeInPane,
  listProcesses,
  type Process,
} from '@gsd-code-skill/claude-process';
import { agentOption, sizeOption } from '@gsd-code-skill/core';
import type { Pane, PaneId, Tmux } from '@gsd-code-skill/tmux-adapter';
import { refused, Stop } from '../outcome.ts';

/** The panes of a session, or the reason why there are none. */
export async function listSessionPanes(tmux: Tmux, session: string): Promise<readonly Pane[]> {
  if (session === '') throw refused('the session name is empty');
  const all = await tmux.panes({ userOptions: [agentOption, sizeOption] });
  const panes = all.filter(({ sessionName }) => sessionName === session);
  if (panes.length > 0) return panes;

  const names = [...new Set(all.map(({ sessionName }) => sessionName))];
  const lines = [names.length > 0 ? `sessions here: ${names.join(', ')}` : 'no session is running'];
  if (/[*?[\]{}:;%@$=^!]/.test(session)) {
    const message = `"${session}" is not a session: names match exactly, without patterns or targets`;
    throw refused(message, { lines });
  }
  throw new Stop({ verdict: 'no_session', message: `no session "${session}"`, lines });
}

/** A pane with the Claude Code that has its keyboard. */
export interface ClaudePane {
  readonly pane: Pane;
  readonly claudePid: number;
}

/** The pane Claude Code runs in, whatever the indexes, splits and windows of the session are. */
export async function findClaudePane(tmux: Tmux, session: string): Promise<ClaudePane> {
  const panes = await listSessionPanes(tmux, session);
  const processes = await listProcesses(panes.map(({ pid }) => pid));
  const states = panes.map((pane) => ({ pane, claude: stateOf(pane, processes) }));
  const running = states.flatMap(({ pane, claude }) =>
    claude.status === 'foreground' ? [{ pane, claudePid: claude.pid }] : [],
  );

  // whoever it is marked for: the session was named, and not an agent
  const marked = running.filter(({ pane }) => pane.userOptions[agentOption] !== undefined);
  const [found, ...others] = marked.length > 0 ? marked : running;
  if (found !== undefined && others.length === 0) return found;
  if (found !== undefined) {
    const ids = [found, ...others].map(({ pane }) => pane.id).join(', ');
    throw refused(`Claude Code runs in ${1 + others.length} panes of "${session}": ${ids}`, {
      lines: [`mark the right one: tmux set-option -p -t ${found.pane.id} ${agentOption} <agent>`],
    });
  }

  const lines = states.map(({ pane, claude }) => `${pane.id}: ${describe(pane, claude)}`);
  throw refused(`Claude Code does not run in "${session}", nothing was typed`, { lines });
}

/** True while Claude Code has the keyboard of a pane. */
export async function runsClaude(tmux: Tmux, id: PaneId): Promise<boolean> {
  const pane = (await tmux.panes()).find((one) => one.id === id);
  if (pane === undefined) return false;
  return stateOf(pane, await listProcesses([pane.pid])).status === 'foreground';
}

function stateOf({ pid, dead }: Pane, processes: readonly Process[]): ClaudeInPane {
  return dead ? { status: 'absent' } : claudeInPane(processes, pid);
}

function describe(pane: Pane, { status }: ClaudeInPane): string {
  if (pane.dead) return 'dead: its program has ended';
  if (status === 'background')
    return `Claude Code is in the background, ${pane.command} has the keyboard`;
  return `${pane.command} runs there`;
}
