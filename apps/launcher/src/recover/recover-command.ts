import { type Command, Option } from 'commander';
import { checkAgentMayStart } from '../command-line/check-agent-may-start.ts';
import { examples } from '../command-line/examples.ts';
import { positive } from '../command-line/positive.ts';
import type { Run } from '../command-line/program.ts';
import { timeoutOption } from '../command-line/timeout-option.ts';
import { type RecoverOptions, recover } from './recover.ts';

type Options = RecoverOptions & { readonly agent?: string | undefined };

export function addRecoverCommand(program: Command, run: Run): void {
  program
    .command('recover')
    .argument('[agent]', 'only this agent')
    .option('--dry-run', 'show what would be done, do nothing')
    .option('--agent <id>', 'the same')
    .option('--skip-sync', 'do not refresh session ids from OpenClaw first')
    .addOption(
      new Option('--parallel <n>', 'how many agents at a time')
        .argParser((text) => Math.ceil(positive(text, 100)))
        .default(10),
    )
    .addOption(timeoutOption())
    .addHelpText(
      'after',
      examples('recover', 'recover warden --skip-sync', 'recover --dry-run --json'),
    )
    .action((named: string | undefined, { agent, ...options }: Options) =>
      run(async (launcher) => {
        const agentId = named ?? agent;
        await checkAgentMayStart(launcher, agentId);
        return recover(launcher, { ...options, agentId });
      }),
    );
}
