import { platform } from 'node:os';
import { compareVersions } from '@gsd-code-skill/core';
import { runProgram } from '../../run-program.ts';
import { type Check, failed, ok, warning } from '../check.ts';
import type { Machine } from '../machine.ts';

/** The versions of Claude Code between which hooks and screens were tried. */
const triedClaude = { oldest: '2.1.100', newest: '2.1.325' } as const;
const oldestTmux = '3.2';

/** Looks which Claude Code is on PATH. */
export async function checkClaudeVersion({ env }: Pick<Machine, 'env'>): Promise<Check> {
  const name = 'Claude Code';
  const install = 'npm install -g @anthropic-ai/claude-code';
  const run = await runProgram('claude', ['--version'], { env });
  if (run.status === 'missing') return failed(name, 'no claude on PATH', install);
  const version = /\d+\.\d+\.\d+/.exec(run.stdout)?.[0];
  if (run.code !== 0 || version === undefined) {
    const said = (run.stderr || run.stdout).trim().split('\n')[0] ?? '';
    return failed(name, `claude --version: ${said || 'no answer'}`, install);
  }
  const { oldest, newest } = triedClaude;
  if (compareVersions(version, newest) > 0) {
    const reason = `${version} is newer than ${newest}, the newest that was tried`;
    return warning(name, reason, 'gsd-hooks log --follow');
  }
  if (compareVersions(version, oldest) >= 0) return ok(name, version);
  // it stops at a dialog about hooks that it does not know
  return failed(name, `${version} is older than ${oldest}, the oldest that works`, install);
}

/** Looks which tmux is on PATH. */
export async function checkTmux({ env }: Pick<Machine, 'env'>): Promise<Check> {
  const install = platform() === 'darwin' ? 'brew install tmux' : 'sudo apt-get install tmux';
  const run = await runProgram('tmux', ['-V'], { env });
  if (run.status === 'missing') return failed('tmux', 'no tmux on PATH', install);
  if (run.code !== 0) return failed('tmux', `tmux -V: ${run.stderr.trim()}`, install);
  const version = /^tmux (?:next-)?(\d+\.\d+)/.exec(run.stdout)?.[1];
  if (version !== undefined && compareVersions(version, oldestTmux) < 0) {
    const reason = `${run.stdout.trim()} is too old: tmux ${oldestTmux} or newer is needed`;
    return failed('tmux', reason, install);
  }
  return ok('tmux', run.stdout.trim());
}
