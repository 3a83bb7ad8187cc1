import { fileURLToPath } from 'node:url';
import { OpenClawError } from '@gsd-code-skill/openclaw-client';
import { RegistryError } from '@gsd-code-skill/registry';
import { ChannelError } from '@gsd-code-skill/session-channel';
import { TmuxError } from '@gsd-code-skill/tmux-adapter';
import { Command, InvalidArgumentError, Option } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { installService } from './commands/install-service.ts';
import { list } from './commands/list.ts';
import { recover } from './commands/recover.ts';
import { spawn } from './commands/spawn.ts';
import { sync } from './commands/sync.ts';
import { validate } from './commands/validate.ts';
import { createLauncher, type Launcher, type Report } from './launcher.ts';
import { LauncherError } from './launcher-error.ts';

interface CommonOptions {
  readonly json?: boolean;
  readonly socketPath?: string;
  readonly socketName?: string;
}

const program = new Command('gsd-launcher')
  .description('Starts Claude Code sessions in tmux for OpenClaw agents, and brings them back')
  .version(manifest.version)
  .showHelpAfterError()
  .addHelpText(
    'after',
    `
Examples:
  gsd-launcher spawn warden ~/projects/warden
  gsd-launcher recover --dry-run
  gsd-launcher list --json`,
  );

command('spawn', 'Start Claude Code for an agent in a session of its own')
  .argument('<agent>', 'id of the agent; one that is new is registered')
  .argument('[workdir]', 'folder it works in (default: its registered one)')
  .argument('[first-command]', "first prompt, '' for none (default: by what the project has)")
  .option('--system-prompt <text|file>', "appended to Claude Code's own system prompt")
  .option('--dry-run', 'show what would be done, do nothing')
  .addOption(timeoutOption())
  .addHelpText(
    'after',
    `
Examples:
  gsd-launcher spawn warden ~/projects/warden
  gsd-launcher spawn warden
  gsd-launcher spawn forge ~/projects/forge '/gsd:quick fix the build' --system-prompt prompt.md
  gsd-launcher spawn forge --dry-run --json`,
  )
  .action((agentId, workingDirectory, firstCommand, options) =>
    run(options, (launcher) =>
      spawn(launcher, {
        ...options,
        agentId,
        workingDirectory,
        firstCommand,
        timeout: options.timeout * 1000,
      }),
    ),
  );

command('recover', 'Bring back every agent whose session or Claude Code is gone, and wake it')
  .option('--dry-run', 'show what would be done, do nothing')
  .option('--agent <id>', 'only this agent')
  .option('--skip-sync', 'do not refresh session ids from OpenClaw first')
  .addOption(
    new Option('--parallel <n>', 'how many agents at a time')
      .argParser((text) => positive(text, 100))
      .default(10),
  )
  .addOption(timeoutOption())
  .addHelpText(
    'after',
    `
Examples:
  gsd-launcher recover
  gsd-launcher recover --agent warden --skip-sync
  gsd-launcher recover --dry-run --json`,
  )
  .action(({ agent: agentId, ...options }) =>
    run(options, (launcher) =>
      recover(launcher, { ...options, agentId, timeout: options.timeout * 1000 }),
    ),
  );

command('sync', 'Take session ids and keys over from OpenClaw')
  .option('--dry-run', 'show the changes, write nothing')
  .option('--bootstrap', 'add an agent for each of OpenClaw’s that is not registered')
  .option('--pattern <glob>', 'only session keys like this one')
  .addHelpText(
    'after',
    `
Examples:
  gsd-launcher sync --dry-run
  gsd-launcher sync --pattern 'agent:*:telegram:*'
  gsd-launcher sync --bootstrap`,
  )
  .action((options) => run(options, (launcher) => sync(launcher, options)));

command('list', 'Show every agent with its session, its state and its OpenClaw session')
  .addHelpText('after', '\nExamples:\n  gsd-launcher list\n  gsd-launcher list --json')
  .action((options) => run(options, list));

command('validate', 'Check the registry against this machine')
  .addHelpText('after', '\nExamples:\n  gsd-launcher validate\n  gsd-launcher validate --json')
  .action((options) => run(options, validate));

command('install-service', 'Have agents brought back after each boot')
  .option('--uninstall', 'remove the service')
  .option('--print', 'show the files, write nothing')
  .addOption(
    new Option('--platform <name>', 'make files for this platform')
      .choices(['linux', 'darwin'])
      .default(process.platform),
  )
  .addHelpText(
    'after',
    `
Examples:
  gsd-launcher install-service
  gsd-launcher install-service --print --platform darwin
  gsd-launcher install-service --uninstall`,
  )
  .action((options) =>
    run(options, (launcher) =>
      installService(launcher, {
        ...options,
        node: process.execPath,
        // one folder below the package, both as source and as the bundle
        program: fileURLToPath(new URL('../bin/gsd-launcher.js', import.meta.url)),
        args: serverArguments(options),
      }),
    ),
  );

await program.parseAsync();

function command(name: string, description: string): Command {
  return program
    .command(name)
    .description(description)
    .option('--json', 'print one JSON object')
    .option('-S, --socket-path <path>', 'tmux server, as in tmux -S')
    .option('-L, --socket-name <name>', 'tmux server, as in tmux -L');
}

async function run(
  options: CommonOptions,
  work: (launcher: Launcher) => Promise<Report>,
): Promise<void> {
  const { json = false, socketPath, socketName } = options;
  const say = (line: string) => process.stderr.write(`${line}\n`);
  try {
    const { env } = process;
    const launcher = createLauncher({ env, cwd: process.cwd(), say, socketPath, socketName });
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
    process.stdout.write(
      `${JSON.stringify({ ok: false, error: message, advice }, undefined, 2)}\n`,
    );
    return;
  }
  process.stderr.write(`gsd-launcher: ${message}\n`);
  for (const line of advice) process.stderr.write(`  ${line}\n`);
}

function timeoutOption(): Option {
  return new Option('--timeout <seconds>', "how long to wait for Claude Code's prompt")
    .argParser((text) => positive(text, 3600))
    .default(60);
}

function positive(text: string, most: number): number {
  const value = Number(text);
  if (text.trim() !== '' && value > 0 && value <= most) return value;
  throw new InvalidArgumentError(`expected a number from 1 to ${most}`);
}

function serverArguments({ socketPath, socketName }: CommonOptions): readonly string[] {
  if (socketPath !== undefined) return ['-S', socketPath];
  return socketName === undefined ? [] : ['-L', socketName];
}
