import { fileURLToPath } from 'node:url';
import { addCompletionCommand } from '@gsd-code-skill/completion';
import manifest from '../package.json' with { type: 'json' };
import { createProgram, type ProgramOptions, type Run } from './command-line/program.ts';

const program = createProgram(manifest.version);

const run: Run = async (work) => {
  const { json = false, ...server } = program.opts<ProgramOptions>();
  const [{ createLauncher }, { outputOf }] = await Promise.all([
    import('./command-line/launcher.ts'),
    import('./command-line/output.ts'),
  ]);
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const { stdout, stderr, exitCode } = await outputOf(
    async () => work(createLauncher({ env: process.env, cwd: process.cwd(), say, ...server })),
    json,
  );
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = exitCode;
};

// each loads what it needs; in the order of the help
const commands: Readonly<Record<string, () => Promise<void>>> = {
  spawn: async () => (await import('./spawn/spawn-command.ts')).addSpawnCommand(program, run),
  recover: async () =>
    (await import('./recover/recover-command.ts')).addRecoverCommand(program, run),
  sync: async () => (await import('./sync/sync-command.ts')).addSyncCommand(program, run),
  list: async () => (await import('./list/list-command.ts')).addListCommand(program, run),
  validate: async () =>
    (await import('./validate/validate-command.ts')).addValidateCommand(program, run),
  migrate: async () =>
    (await import('./migrate/migrate-command.ts')).addMigrateCommand(program, run),
  'install-service': async () =>
    (await import('./service/install-service-command.ts')).addInstallServiceCommand(program, run, {
      platform: process.platform,
      node: process.execPath,
      // one folder below the package, both as source and as the bundle
      program: fileURLToPath(new URL('../bin/gsd-launcher.js', import.meta.url)),
    }),
};

const [name = ''] = process.argv.slice(2);
const wanted = commands[name] ? [commands[name]] : Object.values(commands);
for (const load of wanted) await load();
addCompletionCommand(program, (text) => process.stdout.write(text));

await program.parseAsync();
