import { styleText } from 'node:util';
import { addCompletionCommand } from '@gsd-code-skill/completion';
import { Command } from 'commander';
import type { CommandContext } from './commands/command-context.ts';
import { diagnoseCommand } from './commands/diagnose.ts';
import { examples } from './commands/examples.ts';
import { inboxCommand } from './commands/inbox.ts';
import { logCommand } from './commands/log.ts';
import { outboxCommand } from './commands/outbox.ts';
import { registerCommand, settingsFileCommand, unregisterCommand } from './commands/register.ts';
import { installSkillCommand, setupCommand } from './commands/setup.ts';
import { statusCommand } from './commands/status.ts';
import { workerCommand } from './commands/worker.ts';
import type { Installation } from './installation.ts';
import { programPath, version } from './program.ts';

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
  .addHelpText('after', examples('setup', 'diagnose warden', 'log warden-main --follow'))
  .addCommand(setupCommand(context, installation))
  .addCommand(registerCommand(context, installation))
  .addCommand(unregisterCommand(context))
  .addCommand(settingsFileCommand(context, installation))
  .addCommand(installSkillCommand(context, installation))
  .addCommand(diagnoseCommand(context, installation))
  .addCommand(statusCommand(context))
  .addCommand(logCommand(context))
  .addCommand(outboxCommand(context))
  .addCommand(inboxCommand(context))
  .addCommand(workerCommand(context));

addCompletionCommand(program, context.print);

try {
  await program.parseAsync();
} catch (error) {
  console.error(`gsd-hooks: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
