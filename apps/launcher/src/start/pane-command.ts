import { paneProgram } from '@gsd-code-skill/claude-process';
import { agentOption, exitOption, openClawSecrets } from '@gsd-code-skill/core';
import { endedFormat } from './ended-line.ts';

// a server that was started elsewhere may hand these on
const unwanted = ['OPENCLAW_SHELL', 'OPENCLAW_CLI', ...openClawSecrets];

export interface PaneCommandOptions {
  readonly agentId: string;
  /** A shell command, as the registry has it. */
  readonly launchCommand: string;
  /** Appended to it, each as one word. */
  readonly args: readonly string[];
}

/**
 * The command of an agent's pane: it marks the pane, runs Claude Code, notes how that ended and
 * leaves a shell.
 */
export function paneCommand(options: PaneCommandOptions): readonly string[] {
  // tmux takes a ; at the end of a word for the end of the command
  const agent = options.agentId.replace(/;$/, '\\;');
  return ['sh', '-c', paneScript(options), paneProgram, agent, ...options.args];
}

// one line, because ps shows it
function paneScript({ launchCommand }: PaneCommandOptions): string {
  const mark = (option: string, value: string) =>
    `tmux set-option -p -t "$TMUX_PANE" -- ${option} ${value} 2>/dev/null`;
  return [
    'a=$1',
    'shift',
    mark(agentOption, '"$a"'),
    `unset ${unwanted.join(' ')}`,
    // a Ctrl-C that ends Claude Code must not take the pane with it
    'trap : INT QUIT',
    // a subshell, so that a launch command with exec still leaves a shell
    `(${launchCommand} "$@")`,
    'c=$?',
    mark(exitOption, '"$c"'),
    'trap - INT QUIT',
    `printf '${endedFormat}' "$c"`,
    '[ -n "$SHELL" ] || SHELL=/bin/sh',
    'exec "$SHELL"',
  ].join('; ');
}
