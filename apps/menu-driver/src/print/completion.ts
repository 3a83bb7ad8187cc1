import {
  type CompletedCommand,
  completionScript,
  isKnownShell,
  shells,
} from '@gsd-code-skill/completion';
import { usage } from '@gsd-code-skill/session-driver';
import type { ActionEntry } from '../actions/action-entry.ts';
import { optionsOf } from '../actions/action-options.ts';
import { actionTable } from '../actions/action-table.ts';

/** The script that completes menu-driver's command lines in a shell. */
export function completionFor(shell: string): string {
  if (!isKnownShell(shell)) throw usage(`--completion takes ${shells.join(', ')}: not "${shell}"`);
  return completionScript(shell, program);
}

const json = { name: '--json', description: 'print one JSON object' };

const program: CompletedCommand = {
  name: 'menu-driver',
  description: '',
  options: [
    json,
    { name: '--socket-path', short: '-S', description: 'tmux server by path', value: 'files' },
    { name: '--socket-name', short: '-L', description: 'tmux server by name', value: [] },
    { name: '--by', description: 'the agent that asks', value: [] },
    { name: '--completion', description: 'print a completion script', value: shells.map(plain) },
    { name: '--help', description: 'print the manual' },
    { name: '--version', description: 'print the version' },
  ],
  subcommands: actionTable
    .filter((entry) => entry.completed || optionsOf(entry).length > 0)
    .map(describeAction),
  arguments: ['sessions', actionTable.map(described)],
};

function describeAction(entry: ActionEntry): CompletedCommand {
  const own = optionsOf(entry).map(({ name, description, value }) => ({
    name,
    description,
    ...(value !== undefined && { value: [] }),
  }));
  return {
    ...described(entry),
    options: own.length > 0 ? [...own, json] : [],
    subcommands: [],
    arguments: (entry.completed ?? []).map((words) => words.map(plain)),
  };
}

function described({ name, manual: [{ lines }] }: ActionEntry) {
  return { name, description: lines[0] };
}

function plain(name: string) {
  return { name, description: '' };
}
