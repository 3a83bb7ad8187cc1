import { readFileSync } from 'node:fs';
import { styleText } from 'node:util';
import { addCompletionCommand } from '@gsd-code-skill/completion';
import { Command } from 'commander';
import type { CommandContext } from './commands/command-context.ts';
import { examples } from './commands/examples.ts';
import { handedOverFlag, readHanded } from './hook-script/handed-environment.ts';
import type { Installation } from './installation.ts';
import { programPath, version } from './program.ts';

// hook.sh starts a worker so
if (process.env[handedOverFlag]) {
  delete process.env[handedOverFlag];
  Object.assign(process.env, readHanded(readFileSync(0, 'utf8')));
}

const context: CommandContext = {
  env: process.env,
  print: (text) => console.log(text),
  warn: (text) => console.error(text),
  exitWith: (code) => {
    process.exitCode = code;
  },
  becomeService(title) {
    process.title = title;
    const stopping = new AbortController();
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(name, () => stopping.abort());
    }
    return { stopping: stopping.signal, leave: (code) => process.exit(code) };
  },
  interactive: process.stdin.isTTY === true && process.stdout.isTTY === true,
  // styleText heeds NO_COLOR, FORCE_COLOR and whether stdout is a terminal
  colours: styleText('red', 'x') !== 'x',
};
const installation: Installation = {
  nodePath: process.execPath,
  workerPath: programPath,
  version,
};

// whoever reads us may stop, as head does
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const program = new Command('gsd-hooks')
  .description('Wakes the right OpenClaw agent whenever a Claude Code session in tmux needs it')
  .version(version)
  .showHelpAfterError()
  .addHelpText('after', examples('setup', 'diagnose warden', 'log warden-main --follow'));

// each loads what it needs; in the order of the help
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  setup: async () => (await import('./commands/setup.ts')).setupCommand(context, installation),
  register: async () =>
    (await import('./commands/register.ts')).registerCommand(context, installation),
  unregister: async () => (await import('./commands/register.ts')).unregisterCommand(context),
  settings: async () =>
    (await import('./commands/register.ts')).settingsFileCommand(context, installation),
  'install-skill': async () =>
    (await import('./commands/setup.ts')).installSkillCommand(context, installation),
  diagnose: async () =>
    (await import('./commands/diagnose.ts')).diagnoseCommand(context, installation),
  status: async () => (await import('./commands/status.ts')).statusCommand(context),
  log: async () => (await import('./commands/log.ts')).logCommand(context),
  policy: async () => (await import('./commands/policy.ts')).policyCommand(context),
  decisions: async () => (await import('./commands/decisions.ts')).decisionsCommand(context),
  outbox: async () => (await import('./commands/outbox.ts')).outboxCommand(context),
  inbox: async () => (await import('./commands/inbox.ts')).inboxCommand(context),
  worker: async () => (await import('./commands/worker.ts')).workerCommand(context),
};

const [name = ''] = process.argv.slice(2);
const wanted = commands[name] ? [commands[name]] : Object.values(commands);
for (const load of wanted) program.addCommand(await load());

addCompletionCommand(program, context.print);

try {
  await program.parseAsync();
} catch (error) {
  console.error(`gsd-hooks: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
