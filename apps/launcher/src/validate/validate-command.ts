import type { Command } from 'commander';
import { examples } from '../command-line/examples.ts';
import type { Run } from '../command-line/program.ts';
import { validate } from './validate.ts';

export function addValidateCommand(program: Command, run: Run): void {
  program
    .command('validate')
    .addHelpText('after', examples('validate', 'validate --json'))
    .action(() => run(validate));
}
