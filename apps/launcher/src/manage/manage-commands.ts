import { tmuxServerOf, tmuxServerWords } from '@gsd-code-skill/core';
import type { Command } from 'commander';
import { checkAgentMayStart } from '../command-line/check-agent-may-start.ts';
import { examples } from '../command-line/examples.ts';
import type { Launcher } from '../command-line/launcher.ts';
import type { Run } from '../command-line/program.ts';
import type { Report } from '../command-line/report.ts';
import { timeoutOption } from '../command-line/timeout-option.ts';

interface ManageOptions {
  /** `attach`, `stop`, `restart` or `remove`. */
  readonly name: string;
  readonly hasTerminal: boolean;
}

/** Adds one of the commands that manage an agent. */
export function addManageCommand(
  program: Command,
  run: Run,
  { name, hasTerminal }: ManageOptions,
): void {
  const command = program
    .command(name)
    .argument('<agent>', 'id of the agent')
    .addHelpText('after', examples(`${name} warden`));
  if (name === 'restart') command.addOption(timeoutOption());
  command.action((agentId: string, { timeout }: { timeout: number }) =>
    run(async (launcher) => {
      if (name !== 'attach') await checkAgentMayStart(launcher, agentId);
      const server = tmuxServerWords(tmuxServerOf(launcher.env, program.opts()));
      return manage(launcher, agentId, { name, hasTerminal, server, timeout });
    }),
  );
}

// each loads what it needs
async function manage(
  launcher: Launcher,
  agentId: string,
  {
    name,
    timeout,
    ...attachOptions
  }: ManageOptions & {
    readonly server: readonly string[];
    readonly timeout: number;
  },
): Promise<Report> {
  switch (name) {
    case 'attach':
      return (await import('./attach.ts')).attach(launcher, agentId, attachOptions);
    case 'stop':
      return (await import('./stop.ts')).stop(launcher, agentId);
    case 'restart':
      return (await import('./restart.ts')).restart(launcher, agentId, { timeout });
    default:
      return (await import('./remove.ts')).remove(launcher, agentId);
  }
}
