import type { Command } from 'commander';
import { examples } from '../command-line/examples.ts';
import type { Run } from '../command-line/program.ts';
import { serverArguments } from '../command-line/server-arguments.ts';
import { timeoutOption } from '../command-line/timeout-option.ts';
import { attach } from './attach.ts';
import { remove } from './remove.ts';
import { restart } from './restart.ts';
import { stop } from './stop.ts';

/** `stop`, `restart`, `attach` and `remove`, each for one agent. */
export function addManageCommands(
  program: Command,
  run: Run,
  { hasTerminal }: { readonly hasTerminal: boolean },
): void {
  const add = (name: string, description: string) =>
    program.command(name).description(description).argument('<agent>', 'id of the agent');

  add('attach', "Show an agent's session in this terminal; leave it with Ctrl-b d")
    .addHelpText('after', examples('attach warden'))
    .action((agentId: string) =>
      run((launcher) =>
        attach(launcher, agentId, { server: serverArguments(program.opts()), hasTerminal }),
      ),
    );
  add('stop', "End an agent's Claude Code and close its pane; recovery leaves it alone then")
    .addHelpText('after', examples('stop warden'))
    .action((agentId: string) => run((launcher) => stop(launcher, agentId)));
  add('restart', "End an agent's Claude Code, if it runs, and start it with its conversation")
    .addOption(timeoutOption())
    .addHelpText('after', examples('restart warden'))
    .action((agentId: string, options: { timeout: number }) =>
      run((launcher) => restart(launcher, agentId, options)),
    );
  add('remove', 'Take an agent out of the registry; folder and conversations stay')
    .addHelpText('after', examples('remove warden'))
    .action((agentId: string) => run((launcher) => remove(launcher, agentId)));
}
