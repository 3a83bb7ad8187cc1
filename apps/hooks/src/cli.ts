import { Command } from 'commander';
import { inboxCommand } from './commands/inbox.ts';
import { logCommand } from './commands/log.ts';
import { outboxCommand } from './commands/outbox.ts';
import { statusCommand } from './commands/status.ts';
import { workerCommand } from './commands/worker.ts';
import { version } from './program.ts';

const program = new Command('gsd-hooks')
  .description('Wakes the right OpenClaw agent whenever a Claude Code session in tmux needs it')
  .version(version)
  .showHelpAfterError()
  .addCommand(statusCommand())
  .addCommand(logCommand())
  .addCommand(outboxCommand())
  .addCommand(inboxCommand())
  .addCommand(workerCommand());

try {
  await program.parseAsync();
} catch (error) {
  console.error(`gsd-hooks: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
