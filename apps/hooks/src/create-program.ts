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
      description: 'Set up everything: registry, hooks, skill, tools, and a test message',
      load: async () =>
        program.addCommand(
          (await import('./commands/setup.ts')).setupCommand(context, installation),
        ),
    },
    register: {
      description: 'Add our hooks to Claude Code’s settings; everything else stays',
      load: async () =>
        program.addCommand(
          (await import('./commands/register.ts')).registerCommand(context, installation),
        ),
    },
    unregister: {
      description: 'Remove our hooks and the status line tap; everything else stays',
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
      description: 'Check every link of the chain from Claude Code to the agent',
      load: async () =>
        program.addCommand(
          (await import('./commands/diagnose.ts')).diagnoseCommand(context, installation),
        ),
    },
    status: {
      description: 'Every session: waiting first, then failed, ended, working, idle',
      load: async () =>
        program.addCommand((await import('./commands/status.ts')).statusCommand(context)),
    },
    needs: {
      description: 'What sessions need from somebody',
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
      description: 'What agents would have been told, if there is no OpenClaw',
      load: async () =>
        program.addCommand((await import('./commands/inbox.ts')).inboxCommand(context)),
    },
    worker: {
      description: 'Handle events; hook.sh starts a worker by itself if none is running',
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
