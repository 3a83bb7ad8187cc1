import { addCommands, addCompletionCommand, type LazyCommand } from '@gsd-code-skill/completion';
import { tmuxServerOptions } from '@gsd-code-skill/core';
import { Command } from 'commander';
import { examples } from './command-line/examples.ts';
import type { LauncherOptions } from './command-line/launcher.ts';
import type { ProgramOptions, Run } from './command-line/program.ts';
import { managedCommands } from './manage/managed-commands.ts';
import { version } from './program-version.ts';
import type { Installed } from './service/install-service-command.ts';

/** What the program is given of the process it runs in. */
export interface ProgramContext
  extends Required<Pick<LauncherOptions, 'env' | 'pid' | 'cwd' | 'host' | 'width' | 'colour'>> {
  /** Writes on stdout. */
  print(text: string): void;
  /** Writes on stderr. */
  warn(text: string): void;
  /** Makes the process end with this code. */
  exitWith(code: number): void;
  /** Whether somebody sits at a terminal. */
  readonly hasTerminal: boolean;
  readonly installed: Installed;
}

/** `gsd-launcher`, with those commands loaded that the command line names. */
export async function createProgram(
  context: ProgramContext,
  args: readonly string[],
): Promise<Command> {
  const { print, warn, exitWith } = context;
  const program = new Command('gsd-launcher')
    .description('Starts Claude Code sessions in tmux for OpenClaw agents, and brings them back')
    .version(version)
    // on the program, so that they are taken before and after a command
    .option('--json', 'print one JSON object')
    .option(tmuxServerOptions.path, `${tmuxServerOptions.byPath} (else GSD_TMUX_SOCKET)`)
    .option(tmuxServerOptions.name, tmuxServerOptions.byName)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: print, writeErr: warn })
    .showHelpAfterError()
    .addHelpText(
      'after',
      examples('spawn warden ~/projects/warden', 'recover --dry-run', 'list --json'),
    );

  const run: Run = async (work) => {
    const { json = false, ...server } = program.opts<ProgramOptions>();
    const [{ createLauncher }, { outputOf }] = await Promise.all([
      import('./command-line/launcher.ts'),
      import('./command-line/output.ts'),
    ]);
    const say = (line: string) => warn(`${line}\n`);
    const { stdout, stderr, exitCode } = await outputOf(async () => {
      const { env, pid, cwd, host, width, colour } = context;
      const launcher = createLauncher({ env, pid, cwd, host, width, colour, say, ...server });
      const report = await work(launcher);
      const { ensureWorker } = await import('@gsd-code-skill/session-channel');
      await ensureWorker(launcher.stateDir, env);
      return report;
    }, json);
    print(stdout);
    warn(stderr);
    exitWith(exitCode);
  };

  async function addManaged(name: string): Promise<void> {
    const { addManageCommand } = await import('./manage/manage-commands.ts');
    addManageCommand(program, run, { name, hasTerminal: context.hasTerminal });
  }

  // in the order of the help
  const commands: Readonly<Record<string, LazyCommand>> = {
    spawn: {
      description: 'Start Claude Code for an agent in a session of its own',
      load: async () => (await import('./spawn/spawn-command.ts')).addSpawnCommand(program, run),
    },
    ...Object.fromEntries(
      Object.entries(managedCommands).map(([name, description]) => [
        name,
        { description, load: () => addManaged(name) },
      ]),
    ),
    recover: {
      description: 'Bring back every agent whose session or Claude Code is gone, and wake it',
      load: async () =>
        (await import('./recover/recover-command.ts')).addRecoverCommand(program, run),
    },
    sync: {
      description: 'Copy session ids and keys from OpenClaw',
      load: async () => (await import('./sync/sync-command.ts')).addSyncCommand(program, run),
    },
    list: {
      description: 'Show every session, waiting first, and which ones OpenClaw does not know',
      load: async () => (await import('./list/list-command.ts')).addListCommand(program, run),
    },
    validate: {
      description: 'Check the registry against this machine',
      load: async () =>
        (await import('./validate/validate-command.ts')).addValidateCommand(program, run),
    },
    migrate: {
      description: 'Take over the registry of the bash scripts and replace their hooks',
      load: async () =>
        (await import('./migrate/migrate-command.ts')).addMigrateCommand(program, run),
    },
    'install-service': {
      description: 'Bring agents back after each boot',
      load: async () => {
        const { addInstallServiceCommand } = await import('./service/install-service-command.ts');
        addInstallServiceCommand(program, run, context.installed);
      },
    },
  };
  await addCommands(program, commands, args);
  addCompletionCommand(program, print);
  return program;
}
