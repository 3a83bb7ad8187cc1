import { findClaude, listProcesses, type Process } from '@gsd-code-skill/claude-process';
import { type Agent, sessionNameOf } from '@gsd-code-skill/registry';
import { statePaths } from '@gsd-code-skill/session-channel';
import type { Pane } from '@gsd-code-skill/tmux-adapter';
import { type Check, failed, ok, skipped } from '../check.ts';
import type { Machine } from '../machine.ts';

/** Claude Code in a pane. */
export interface RunningClaude {
  readonly pane: Pane;
  readonly process: Process;
}

/** Looks whether Claude Code runs in one of an agent's panes. */
export async function findRunningClaude(
  agent: Agent,
  panes: readonly Pane[],
): Promise<{ readonly check: Check; readonly claude?: RunningClaude }> {
  const name = 'Claude Code process';
  const processes = await listProcesses().catch((error: Error) => error);
  if (processes instanceof Error) return { check: skipped(name, processes.message) };
  for (const pane of panes) {
    const found = pane.dead ? undefined : findClaude(processes, pane.pid);
    if (found === undefined) continue;
    const check = ok(name, `pid ${found.pid} in pane ${pane.id}`);
    return { check, claude: { pane, process: found } };
  }
  const running = panes.map(({ id, command, dead }) => `${id} ${dead ? 'dead' : command}`);
  const detail = `none in ${sessionNameOf(agent)} (${running.join(', ')})`;
  return { check: failed(name, detail, `gsd-launcher spawn ${agent.agent_id}`) };
}

/** Looks whether Claude Code was started with the hooks, where not all sessions have them. */
export function checkSessionHooks(
  { process: { pid, args } }: RunningClaude,
  { stateDir }: Machine,
): Check {
  const { settingsFile } = statePaths(stateDir);
  return args.join(' ').includes(settingsFile)
    ? ok('hooks', `pid ${pid} has them from --settings`)
    : failed(
        'hooks',
        `pid ${pid} was started without --settings ${settingsFile}`,
        'gsd-hooks register',
      );
}
