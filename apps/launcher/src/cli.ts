import { fileURLToPath } from 'node:url';
import { addCompletionCommand } from '@gsd-code-skill/completion';
import { OpenClawError } from '@gsd-code-skill/openclaw-client';
import { RegistryError } from '@gsd-code-skill/registry';
import { ChannelError } from '@gsd-code-skill/session-channel';
import { TmuxError } from '@gsd-code-skill/tmux-adapter';
import { Command, InvalidArgumentError, Option } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { createLauncher, type Launcher, type Report } from './command-line/launcher.ts';
import { LauncherError } from './command-line/launcher-error.ts';
import { list } from './list/list.ts';
import { type MigrateOptions, migrate } from './migrate/migrate.ts';
import { type RecoverOptions, recover } from './recover/recover.ts';
import { type InstallOptions, installService } from './service/install-service.ts';
import { type SpawnOptions, spawn } from './spawn/spawn.ts';
import { type SyncOptions, sync } from './sync/sync.ts';
import { validate } from './validate/validate.ts';

interface CommonOptions {
  readonly json?: boolean;
  readonly socketPath?: string;
  readonly socketName?: string;
}

const program = new Command('gsd-launcher')
  .description('Starts Claude Code sessions in tmux for OpenClaw agents, and brings them back')
  .version(manifest.version)
  // on the program, so that they are taken before and after a command
  .option('--json', 'print one JSON object')
  .option('-S, --socket-path <path>', 'tmux server, as in tmux -S')
  .option('-L, --socket-name <name>', 'tmux server, as in tmux -L')
  .configureHelp({ showGlobalOptions: true })
  .showHelpAfterError()
  .addHelpText(
    'after',
    examples('spawn warden ~/projects/warden', 'recover --dry-run', 'list --json'),
  );

program
  .command('spawn')
  .description('Start Claude Code for an agent in a session of its own')
  .argument('<agent>', 'id of the agent; one that is new is registered')
  .argument('[workdir]', 'folder it works in (default: its registered one)')
  .argument('[first-command]', "first prompt, '' for none (default: by what the project has)")
  .option('--system-prompt <text|file>', "appended to Claude Code's own system prompt")
  .option('--dry-run', 'show what would be done, do nothing')
  .addOption(timeoutOption())
  .addHelpText(
    'after',
    examples(
      'spawn warden ~/projects/warden',
      'spawn warden',
      "spawn forge ~/projects/forge '/gsd:quick fix the build' --system-prompt prompt.md",
      'spawn forge --dry-run --json',
    ),
  )
  .action((agentId, workingDirectory, firstCommand, options: SpawnOptions) =>
    run((launcher) => spawn(launcher, { ...options, agentId, workingDirectory, firstCommand })),
  );

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

program
  .command('sync')
  .description('Take session ids and keys over from OpenClaw')
  .option('--dry-run', 'show the changes, write nothing')
  .option('--bootstrap', 'add an agent for each of OpenClaw’s that is not registered')
  .option('--pattern <glob>', 'only session keys like this one')
  .addHelpText(
    'after',
    examples('sync --dry-run', "sync --pattern 'agent:*:telegram:*'", 'sync --bootstrap'),
  )
  .action((options: SyncOptions) => run((launcher) => sync(launcher, options)));

program
  .command('list')
  .description('Show every agent with its session, its state and its OpenClaw session')
  .addHelpText('after', examples('list', 'list --json'))
  .action(() => run(list));

program
  .command('validate')
  .description('Check the registry against this machine')
  .addHelpText('after', examples('validate', 'validate --json'))
  .action(() => run(validate));

program
  .command('migrate')
  .description('Take over the registry of the bash scripts and replace their hooks')
  .option('--from <file>', 'their config/recovery-registry.json (default: beside their hooks)')
  .option('--dry-run', 'show what would be taken over, write nothing')
  .addHelpText(
    'after',
    examples(
      'migrate --dry-run',
      'migrate --from ~/skills/gsd-code-skill/config/recovery-registry.json',
    ),
  )
  .action((options: MigrateOptions) => run((launcher) => migrate(launcher, options)));

program
  .command('install-service')
  .description('Have agents brought back after each boot')
  .option('--uninstall', 'remove the service')
  .option('--print', 'show the files, write nothing')
  .addOption(
    new Option('--platform <name>', 'make files for this platform')
      .choices(['linux', 'darwin'])
      .default(process.platform),
  )
  .addHelpText(
    'after',
    examples(
      'install-service',
      'install-service --print --platform darwin',
      'install-service --uninstall',
    ),
  )
  .action((options: InstallOptions) =>
    run((launcher) =>
      installService(launcher, {
        ...options,
        node: process.execPath,
        // one folder below the package, both as source and as the bundle
        program: fileURLToPath(new URL('../bin/gsd-launcher.js', import.meta.url)),
        args: serverArguments(program.opts()),
      }),
    ),
  );

addCompletionCommand(program, (text) => process.stdout.write(text));

await program.parseAsync();

async function run(work: (launcher: Launcher) => Promise<Report>): Promise<void> {
  const { json = false, ...server } = program.opts<CommonOptions>();
  const say = (line: string) => process.stderr.write(`${line}\n`);
  try {
    const launcher = createLauncher({ env: process.env, cwd: process.cwd(), say, ...server });
    const { lines, data, failed = false } = await work(launcher);
    const output = json ? JSON.stringify({ ok: !failed, ...data }, undefined, 2) : lines.join('\n');
    process.stdout.write(`${output}\n`);
    if (failed) process.exitCode = 1;
  } catch (error) {
    fail(error, json);
  }
}

function fail(error: unknown, json: boolean): void {
  const expected = [LauncherError, RegistryError, TmuxError, ChannelError, OpenClawError];
  if (!expected.some((kind) => error instanceof kind)) throw error;
  const { message } = error as Error;
  const advice = error instanceof LauncherError ? error.advice : [];
  process.exitCode = 1;
  if (json) {
    const output = JSON.stringify({ ok: false, error: message, advice }, undefined, 2);
    process.stdout.write(`${output}\n`);
    return;
  }
  process.stderr.write(`gsd-launcher: ${message}\n`);
  for (const line of advice) process.stderr.write(`  ${line}\n`);
}

function examples(...commands: readonly string[]): string {
  return ['\nExamples:', ...commands.map((command) => `  gsd-launcher ${command}`)].join('\n');
}

function timeoutOption(): Option {
  return new Option('--timeout <seconds>', "how long to wait for Claude Code's prompt")
    .argParser((text) => positive(text, 3600) * 1000)
    .default(60_000, '60');
}

function positive(text: string, most: number): number {
  const value = Number(text);
  if (text.trim() !== '' && value > 0 && value <= most) return value;
  throw new InvalidArgumentError(`expected a number up to ${most}`);
}

function serverArguments({ socketPath, socketName }: CommonOptions): readonly string[] {
  if (socketPath !== undefined) return ['-S', socketPath];
  return socketName === undefined ? [] : ['-L', socketName];
}
