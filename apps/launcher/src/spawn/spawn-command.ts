import type { Command } from 'commander';
import { examples } from '../command-line/examples.ts';
import type { Run } from '../command-line/program.ts';
import { timeoutOption } from '../command-line/timeout-option.ts';
import { type SpawnOptions, spawn } from './spawn.ts';

export function addSpawnCommand(program: Command, run: Run): void {
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
}
