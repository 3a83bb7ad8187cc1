import { addCommands, addCompletionCommand, type LazyCommand } from '@gsd-code-skill/completion';
import type { Installation } from '@gsd-code-skill/worker';
import { Command } from 'commander';
import type { CommandContext } from './commands/command-context.ts';
import { examples } from './commands/examples.ts';
import { version } from './program.ts';

/** `gsd-hooks`, with those commands loaded that the command line names. */
export async function createProgram(
  context: CommandContext,
  installation: Installation,
  args: readonly string[],
): Promise<Command> {
  const program = new Command('gsd-hooks')
    .description('Wakes the right OpenClaw agent whenever a Claude Code session in tmux needs it')
    .version(version)
    .showHelpAfterError()
    .addHelpText('after', examples('setup', 'diagnose warden', 'log warden-main --follow'));

  // in the order of the help
  const commands: Readonly<Record<string, LazyCommand>> = {
    setup: {
      description: 'Lead from an installed program to a fleet that is woken',
      load: async () =>
        program.addCommand(
          (await import('./commands/setup.ts')).setupCommand(context, installation),
        ),
    },
    register: {
      description: 'Put our hooks into Claude Code’s settings, beside whatever is there',
      load: async () =>
        program.addCommand(
          (await import('./commands/register.ts')).registerCommand(context, installation),
        ),
    },
    unregister: {
      description: 'Take our hooks and the status line tap out again; nothing else changes',
      load: async () =>
        program.addCommand((await import('./commands/register.ts')).unregisterCommand(context)),
    },
    settings: {
      description: 'Print the hooks as a settings file for `claude --settings <file>`',
      load: async () =>
        program.addCommand(
          (await import('./commands/register.ts')).settingsFileCommand(context, installation),
        ),
    },
    'install-skill': {
      description: 'Give OpenClaw’s agents the skill that teaches them to answer wakes',
      load: async () =>
        program.addCommand(
          (await import('./commands/setup.ts')).installSkillCommand(context, installation),
        ),
    },
    diagnose: {
      description: 'Look at every link of the chain from Claude Code to the agent',
      load: async () =>
        program.addCommand(
          (await import('./commands/diagnose.ts')).diagnoseCommand(context, installation),
        ),
    },
    status: {
      description: 'Every session: waiting first, then failed, working, idle',
      load: async () =>
        program.addCommand((await import('./commands/status.ts')).statusCommand(context)),
    },
    needs: {
      description: 'What sessions wait for somebody to see to',
      load: async () =>
        program.addCommand((await import('./commands/needs.ts')).needsCommand(context)),
    },
    log: {
      description: 'What happened in managed sessions, one line per event',
      load: async () => program.addCommand((await import('./commands/log.ts')).logCommand(context)),
    },
    policy: {
      description: 'Who decides what Claude Code asks',
      load: async () =>
        program.addCommand((await import('./commands/policy.ts')).policyCommand(context)),
    },
    decisions: {
      description: 'Who decided what Claude Code asked, and how: one line per request',
      load: async () =>
        program.addCommand((await import('./commands/decisions.ts')).decisionsCommand(context)),
    },
    outbox: {
      description: 'Wakes on their way to OpenClaw, and those given up',
      load: async () =>
        program.addCommand((await import('./commands/outbox.ts')).outboxCommand(context)),
    },
    inbox: {
      description: 'What agents would have been told, where there is no OpenClaw',
      load: async () =>
        program.addCommand((await import('./commands/inbox.ts')).inboxCommand(context)),
    },
    worker: {
      description: 'Handle events; hook.sh starts one by itself when none lives',
      load: async () =>
        program.addCommand(
          (await import('./commands/worker.ts')).workerCommand(context, installation),
        ),
    },
  };
  await addCommands(program, commands, args);
  addCompletionCommand(program, context.print);
  return program;
}
