import { fileURLToPath } from 'node:url';
import { addCompletionCommand } from '@gsd-code-skill/completion';
import manifest from '../package.json' with { type: 'json' };
import { createLauncher } from './command-line/launcher.ts';
import { outputOf } from './command-line/output.ts';
import { createProgram, type ProgramOptions, type Run } from './command-line/program.ts';
import { addListCommand } from './list/list-command.ts';
import { addMigrateCommand } from './migrate/migrate-command.ts';
import { addRecoverCommand } from './recover/recover-command.ts';
import { addInstallServiceCommand } from './service/install-service-command.ts';
import { addSpawnCommand } from './spawn/spawn-command.ts';
import { addSyncCommand } from './sync/sync-command.ts';
import { addValidateCommand } from './validate/validate-command.ts';

const program = createProgram(manifest.version);

const run: Run = async (work) => {
  const { json = false, ...server } = program.opts<ProgramOptions>();
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const { stdout, stderr, exitCode } = await outputOf(
    async () => work(createLauncher({ env: process.env, cwd: process.cwd(), say, ...server })),
    json,
  );
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = exitCode;
};

// in the order of the help
addSpawnCommand(program, run);
addRecoverCommand(program, run);
addSyncCommand(program, run);
addListCommand(program, run);
addValidateCommand(program, run);
addMigrateCommand(program, run);
addInstallServiceCommand(program, run, {
  platform: process.platform,
  node: process.execPath,
  // one folder below the package, both as source and as the bundle
  program: fileURLToPath(new URL('../bin/gsd-launcher.js', import.meta.url)),
});
addCompletionCommand(program, (text) => process.stdout.write(text));

await program.parseAsync();
