import { type Command, Option } from 'commander';
import { examples } from '../command-line/examples.ts';
import { positive } from '../command-line/positive.ts';
import type { Run } from '../command-line/program.ts';
import { timeoutOption } from '../command-line/timeout-option.ts';
import { type RecoverOptions, recover } from './recover.ts';

export function addRecoverCommand(program: Command, run: Run): void {
  program
    .command('recover')
    .description('Bring back every agent whose session or Claude Code is gone, and wake it')
    .option('--dry-run', 'show what would be done, do nothing')
    .option('--agent <id>', 'only this agent')
    .option('--skip-sync', 'do not refresh session ids from OpenClaw first')
    .addOption(
      new Option('--parallel <n>', 'how many agents at a time')
        .argParser((text) => Math.ceil(positive(text, 100)))
        .default(10),
    )
    .addOption(timeoutOption())
    .addHelpText(
      'after',
      examples('recover', 'recover --agent warden --skip-sync', 'recover --dry-run --json'),
    )
    .action(({ agent: agentId, ...options }: RecoverOptions & { agent?: string }) =>
      run((launcher) => recover(launcher, { ...options, agentId })),
    );
}
