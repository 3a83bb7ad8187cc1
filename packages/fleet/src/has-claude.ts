import { findClaude, type Process } from '@gsd-code-skill/claude-process';

/** The name by which a pane's first process shows that the launcher's command still runs. */
export const paneProgram = 'gsd-launcher-pane';

/** True when Claude Code lives in the pane whose first process this is. */
export function hasClaude(processes: readonly Process[], panePid: number): boolean {
  const first = processes.find(({ pid }) => pid === panePid);
  // a launch command can be any program: as long as it runs, it counts
  if (first?.args.includes(paneProgram)) {
    const children = processes.filter(({ parent }) => parent === panePid);
    return children.some(({ args: [program = ''] }) => !/(?:^|\/)tmux$/.test(program));
  }
  return findClaude(processes, panePid) !== undefined;
}
