import { Command } from 'commander';
import { runTop } from '../top/run-top.ts';
import type { CommandContext } from './command-context.ts';
import { examples } from './examples.ts';

/** `gsd-fleet top` */
export function topCommand(context: CommandContext): Command {
  return new Command('top')
    .addHelpText('after', `\n${keys.join('\n')}\n${examples('top')}`)
    .action(async () => {
      const { stdin, stdout } = context.terminal;
      if (stdin.isTTY && stdout.isTTY) return runTop(context);
      context.warn('gsd-fleet: top needs a terminal; gsd-fleet status prints the same once');
      context.exitWith(2);
    });
}

const keys = [
  'Keys:',
  '  up, down, j, k    select a session',
  '  Enter             read its whole request; q goes back',
  '  a                 attach to it; detach to come back',
  '  m, M              mute one more of its turns, or unmute it',
  '  /                 show only sessions with these words; Esc ends it',
  '  q                 leave',
];
