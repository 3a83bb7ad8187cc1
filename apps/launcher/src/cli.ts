import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';
import { addCommands, addCompletionCommand, type LazyCommand } from '@gsd-code-skill/completion';
import { createProgram, type ProgramOptions, type Run } from './command-line/program.ts';
import { managedCommands } from './manage/managed-commands.ts';
import { version } from './program-version.ts';

const program = createProgram(version);

const run: Run = async (work) => {
  const { json = false, ...server } = program.opts<ProgramOptions>();
  const [{ createLauncher }, { outputOf }] = await Promise.all([
    import('./command-line/launcher.ts'),
    import('./command-line/output.ts'),
  ]);
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const { stdout, stderr, exitCode } = await outputOf(async () => {
    const terminal = {
      host: hostname(),
      width: process.stdout.columns || 200,
      // styleText heeds NO_COLOR, FORCE_COLOR and whether stdout is a terminal
      colour: styleText('red', 'x') !== 'x',
    };
    const place = { env: process.env, cwd: process.cwd() };
    const launcher = createLauncher({ ...place, say, ...terminal, ...server });
    const report = await work(launcher);
    const { ensureWorker } = await import('@gsd-code-skill/session-channel');
    await ensureWorker(launcher.stateDir, process.env);
    return report;
  }, json);
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = exitCode;
};

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
      addInstallServiceCommand(program, run, {
        platform: process.platform,
        node: process.execPath,
        // one folder below the package, both as source and as the bundle
        program: fileURLToPath(new URL('../bin/gsd-launcher.js', import.meta.url)),
      });
    },
  },
};

async function addManaged(name: string): Promise<void> {
  const hasTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
  const { addManageCommand } = await import('./manage/manage-commands.ts');
  addManageCommand(program, run, { name, hasTerminal });
}

await addCommands(program, commands, process.argv.slice(2));
addCompletionCommand(program, (text) => process.stdout.write(text));

await program.parseAsync();
