import { type Command, Option } from 'commander';
import { checkAgentMayStart } from '../command-line/check-agent-may-start.ts';
import { examples } from '../command-line/examples.ts';
import { LauncherError } from '../command-line/launcher-error.ts';
import type { Run } from '../command-line/program.ts';
import { timeoutOption } from '../command-line/timeout-option.ts';
import { permissionModes } from '../start/permission-mode.ts';
import { spawn } from './spawn.ts';
import type { SpawnOptions } from './spawn-options.ts';

type SpawnFlags = Omit<SpawnOptions, 'agentId' | 'workingDirectory' | 'firstCommand'> & {
  readonly prompt?: string | false;
};

export function addSpawnCommand(program: Command, run: Run): void {
  program
    .command('spawn')
    .argument('<agent>', 'id of the agent; a new one is registered')
    .argument('[workdir]', 'folder it works in (default: its registered one)')
    .argument('[first-command]', 'first prompt, the same as --prompt')
    .option('--prompt <text>', 'first prompt; auto chooses one by the files in the project')
    .option('--no-prompt', 'begin without a prompt')
    .option('--system-prompt <text|file>', "appended to Claude Code's own system prompt")
    .addOption(
      new Option('--permission-mode <mode>', "Claude Code's permission mode").choices(
        permissionModes,
      ),
    )
    .option('--worktree [name]', 'let Claude Code work in a git worktree of its own')
    .option(
      '--session-key <key>',
      'OpenClaw session that gets the wakes (default: agent:<agent>:main)',
    )
    .option('--dry-run', 'show what would be done, do nothing')
    .addOption(timeoutOption())
    .addHelpText(
      'after',
      examples(
        'spawn warden ~/projects/warden',
        'spawn warden --no-prompt',
        "spawn forge ~/projects/forge --prompt '/gsd:quick fix the build' --system-prompt prompt.md",
        'spawn warden-2 ~/projects/site --session-key agent:warden:main --worktree',
        'spawn forge --dry-run --json',
      ),
    )
    .action((agentId, workingDirectory, firstCommand, { prompt, ...options }: SpawnFlags) =>
      run(async (launcher) => {
        await checkAgentMayStart(launcher, agentId);
        if (prompt !== undefined && firstCommand !== undefined) {
          throw new LauncherError('the first prompt is given twice');
        }
        const first = prompt === false ? '' : (prompt ?? firstCommand);
        return spawn(launcher, { ...options, agentId, workingDirectory, firstCommand: first });
      }),
    );
}
