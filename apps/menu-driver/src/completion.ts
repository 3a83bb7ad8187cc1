import {
  type CompletedCommand,
  completionScript,
  isShell,
  shells,
} from '@gsd-code-skill/completion';
import { quietActions, typingActions } from './actions.ts';
import { manual } from './manual.ts';
import { usage } from './outcome.ts';
import { stateNames } from './wait-for.ts';

/** The script that completes menu-driver's command lines in a shell. */
export function completionFor(shell: string): string {
  if (!isShell(shell)) throw usage(`--completion takes ${shells.join(', ')}: not "${shell}"`);
  return completionScript(shell, program);
}

const actions = ['snapshot', 'wait', ...Object.keys({ ...quietActions, ...typingActions })];

const program: CompletedCommand = {
  name: 'menu-driver',
  description: '',
  options: [
    { name: '--json', description: 'print one JSON object' },
    { name: '--socket-path', short: '-S', description: 'tmux server by path', value: 'files' },
    { name: '--socket-name', short: '-L', description: 'tmux server by name', value: [] },
    { name: '--completion', description: 'print a completion script', value: shells.map(plain) },
    { name: '--help', description: 'print the manual' },
    { name: '--version', description: 'print the version' },
  ],
  subcommands: [
    {
      ...named('wait'),
      options: [
        { name: '--timeout', description: 'seconds', value: [] },
        { name: '--json', description: 'print one JSON object' },
      ],
      subcommands: [],
      // one is enough, and more of them may follow
      arguments: Array.from({ length: 3 }, () => stateNames.map(plain)),
    },
    { ...named('mute'), options: [], subcommands: [], arguments: [[plain('off')]] },
  ],
  arguments: ['sessions', actions.map(named)],
};

function named(name: string) {
  return { name, description: describe(name) };
}

/** What the manual says of an action. */
function describe(action: string): string {
  const line = new RegExp(`^  (?:\\S+ )*?${action}(?: .*?)?(?: {2,}|\\] {2,})(\\S.*)$`, 'm');
  return line.exec(manual)?.[1] ?? '';
}

function plain(name: string) {
  return { name, description: '' };
}
