import { findClaude, listProcesses, type Process } from '@gsd-code-skill/claude-process';
import { agentOption } from '@gsd-code-skill/core';
import type { Pane, PaneId, Tmux } from '@gsd-code-skill/tmux-adapter';
import { refused, Stop } from '../outcome.ts';

/** The panes of a session, or the reason why there are none. */
export async function listSessionPanes(tmux: Tmux, session: string): Promise<readonly Pane[]> {
  if (session === '') throw refused('the session name is empty');
  const all = await tmux.panes({ userOptions: [agentOption] });
  const panes = all.filter(({ sessionName }) => sessionName === session);
  if (panes.length > 0) return panes;

  const names = [...new Set(all.map(({ sessionName }) => sessionName))];
  const lines = [names.length > 0 ? `sessions here: ${names.join(', ')}` : 'no session is running'];
  if (/[*?[\]{}:;%@$=^!]/.test(session)) {
    const message = `"${session}" is no session: names match exactly, without patterns or targets`;
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
  const running = states.filter(({ claude }) => claude === 'foreground').map(({ pane }) => pane);

  const bound = running.filter(({ userOptions }) => userOptions[agentOption] !== undefined);
  const [pane, ...others] = bound.length > 0 ? bound : running;
  if (pane !== undefined && others.length === 0) {
    return { pane, claudePid: findClaude(processes, pane.pid)?.pid ?? pane.pid };
  }
  if (pane !== undefined) {
    const ids = [pane, ...others].map(({ id }) => id).join(', ');
    throw refused(`Claude Code runs in ${1 + others.length} panes of "${session}": ${ids}`, {
      lines: [
        `mark the one that is meant: tmux set-option -p -t ${pane.id} ${agentOption} <agent>`,
      ],
    });
  }

  const lines = states.map(({ pane, claude }) => `${pane.id}: ${describe(pane, claude)}`);
  throw refused(`Claude Code does not run in "${session}", nothing was typed`, { lines });
}

/** True while Claude Code has the keyboard of a pane. */
export async function runsClaude(tmux: Tmux, id: PaneId): Promise<boolean> {
  const pane = (await tmux.panes()).find((one) => one.id === id);
  if (pane === undefined) return false;
  return stateOf(pane, await listProcesses([pane.pid])) === 'foreground';
}

type ClaudeState = 'foreground' | 'background' | 'absent';

function stateOf({ pid, dead }: Pane, processes: readonly Process[]): ClaudeState {
  const claude = dead ? undefined : findClaude(processes, pid);
  if (claude === undefined) return 'absent';
  return claude.foreground ? 'foreground' : 'background';
}

function describe(pane: Pane, claude: ClaudeState): string {
  if (pane.dead) return 'dead: its program has ended';
  if (claude === 'background')
    return `Claude Code is in the background, ${pane.command} has the keyboard`;
  return `${pane.command} runs there`;
}
