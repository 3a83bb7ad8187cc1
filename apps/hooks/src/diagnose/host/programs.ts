import { compareVersions } from '@gsd-code-skill/core';
import { whyTooOld } from '@gsd-code-skill/tmux-adapter';
import type { InstalledClaude } from '../../register/installed-claude.ts';
import { triedClaude } from '../../register/tried-claude.ts';
import { runProgram } from '../../run-program.ts';
import { type Check, failed, ok, warning } from '../check.ts';
import type { Machine } from '../machine.ts';
import { gapsOf } from './older-claude.ts';

/** The command by which there is a newer Claude Code on PATH. */
export const installClaude = 'npm install -g @anthropic-ai/claude-code';

/** Judges the Claude Code on PATH. */
export function checkClaudeVersion({ version, problem = 'no version' }: InstalledClaude): Check {
  const name = 'Claude Code';
  return version === undefined
    ? failed(name, problem, installClaude)
    : judgeClaude(name, version, installClaude);
}

/** Judges a Claude Code by its version; `renew` is the command by which there is a newer one. */
export function judgeClaude(name: string, version: string, renew: string): Check {
  const { oldest, newest } = triedClaude;
  if (compareVersions(version, newest) > 0) {
    const reason = `${version} is newer than ${newest}, the newest that was tried`;
    return warning(name, reason, 'gsd-hooks log --follow');
  }
  if (compareVersions(version, oldest) < 0) {
    return failed(name, `${version} is older than ${oldest}, the oldest that works`, renew);
  }
  const gaps = gapsOf(version);
  return gaps.length === 0
    ? ok(name, version)
    : warning(name, `${version}: ${gaps.join('; ')}`, renew);
}

/** Looks which tmux is on PATH. */
export async function checkTmux({
  env,
  platform,
}: Pick<Machine, 'env' | 'platform'>): Promise<Check> {
  const install = platform === 'darwin' ? 'brew install tmux' : 'sudo apt-get install tmux';
  const run = await runProgram('tmux', ['-V'], { env });
  if (run.status === 'missing') return failed('tmux', 'no tmux on PATH', install);
  if (run.code !== 0) return failed('tmux', `tmux -V: ${run.stderr.trim()}`, install);
  const said = run.stdout.trim();
  const reason = whyTooOld(said.replace(/^tmux ?/, ''));
  return reason === undefined ? ok('tmux', said) : failed('tmux', reason, install);
}
