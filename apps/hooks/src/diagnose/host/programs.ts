import { platform } from 'node:os';
import { type Check, failed, ok, warning } from '../check.ts';
import type { Machine } from '../machine.ts';
import { runProgram } from '../run-program.ts';

/** The versions of Claude Code whose hooks and screens were tried. */
const triedClaudeVersions: readonly string[] = ['2.1.325'];

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
  if (triedClaudeVersions.includes(version)) return ok(name, version);
  const tried = triedClaudeVersions.join(', ');
  return warning(name, `${version}; tried were ${tried}`, 'gsd-hooks log --follow');
}

/** Looks which tmux is on PATH. */
export async function checkTmux({ env }: Pick<Machine, 'env'>): Promise<Check> {
  const install = platform() === 'darwin' ? 'brew install tmux' : 'sudo apt-get install tmux';
  const run = await runProgram('tmux', ['-V'], { env });
  if (run.status === 'missing') return failed('tmux', 'no tmux on PATH', install);
  if (run.code !== 0) return failed('tmux', `tmux -V: ${run.stderr.trim()}`, install);
  return ok('tmux', run.stdout.trim());
}
