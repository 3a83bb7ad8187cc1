import { type Environment, stripEscapes } from '@gsd-code-skill/core';
import { runProgram } from '../run-program.ts';

/** The Claude Code on PATH. */
export interface InstalledClaude {
  /** Undefined where it is not there, or does not say. */
  readonly version?: string | undefined;
  /** Why there is none. */
  readonly problem?: string | undefined;
}

/** Asks the Claude Code on PATH for its version. */
export async function installedClaude(env: Environment): Promise<InstalledClaude> {
  const run = await runProgram('claude', ['--version'], { env });
  if (run.status === 'missing') return { problem: 'no claude on PATH' };
  const version = versionIn(run.stdout);
  if (run.code === 0 && version !== undefined) return { version };
  const said = firstLineOf(run.stderr) || firstLineOf(run.stdout) || 'no answer';
  return { problem: `version unknown: claude --version: ${said}` };
}

const release = String.raw`\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\+[\w.-]+)?`;
const named = new RegExp(String.raw`^(${release}) \(Claude Code\)$`);
const alone = new RegExp(`^${release}$`);

/**
 * The version in what `claude --version` prints, which may have notices around it that name others;
 * `undefined` where it does not say, or says two.
 */
export function versionIn(printed: string): string | undefined {
  const lines = stripEscapes(printed)
    .split(/[\r\n]+/)
    .map((line) => line.trim());
  const own = new Set(lines.flatMap((line) => named.exec(line)?.[1] ?? []));
  if (own.size > 0) return own.size === 1 ? [...own][0] : undefined;
  const whole = lines.join('\n').trim();
  return alone.test(whole) ? whole : undefined;
}

/** What a person can read of a first line, whatever encoding it has. */
function firstLineOf(printed: string): string {
  const [line = ''] = stripEscapes(printed)
    .trim()
    .split(/[\r\n]/);
  return line.replaceAll(/\p{Cc}/gu, '').slice(0, 200);
}
