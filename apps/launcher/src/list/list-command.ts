import type { Command } from 'commander';
import { examples } from '../command-line/examples.ts';
import type { Run } from '../command-line/program.ts';
import { list } from './list.ts';

export function addListCommand(program: Command, run: Run): void {
  program
    .command('list')
    .addHelpText('after', examples('list', 'list --json'))
    .action(() => run(list));
}
