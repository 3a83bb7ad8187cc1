import { findClaude } from './find-claude.ts';
import type { Process } from './process.ts';

/** The name by which a pane's first process shows that the launcher's command still runs. */
export const paneProgram = 'gsd-launcher-pane';

/** Whether Claude Code lives in a pane, and as what. */
export type ClaudeInPane =
  /** It is there; `foreground` when it has the keyboard. */
  | { readonly status: 'foreground' | 'background'; readonly pid: number }
  /** A launch command runs, which can be any program: it counts as alive, but nobody types into it. */
  | { readonly status: 'unseen' }
  | { readonly status: 'absent' };

/** Looks for Claude Code in the pane whose first process this is. */
export function claudeInPane(processes: readonly Process[], panePid: number): ClaudeInPane {
  const claude = findClaude(processes, panePid);
  const runs = isLaunched(processes, panePid);
  if (claude !== undefined && runs !== false) {
    return { status: claude.foreground ? 'foreground' : 'background', pid: claude.pid };
  }
  return { status: runs ? 'unseen' : 'absent' };
}

/** True when Claude Code lives in the pane whose first process this is. */
export function hasClaude(processes: readonly Process[], panePid: number): boolean {
  return claudeInPane(processes, panePid).status !== 'absent';
}

/** Whether the launcher's command still runs in its pane; `undefined` in a pane that is not the launcher's. */
function isLaunched(processes: readonly Process[], panePid: number): boolean | undefined {
  const first = processes.find(({ pid }) => pid === panePid);
  if (!first?.args.includes(paneProgram)) return undefined;
  const children = processes.filter(({ parent }) => parent === panePid);
  // what notes the end of the command
  return children.some(({ args: [program = ''] }) => !/(?:^|\/)tmux$/.test(program));
}
