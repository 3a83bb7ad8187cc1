import { execa } from 'execa';
import { installProgram, type Program } from './install-program.ts';

/** The OpenClaw release everything here was measured with. */
export const openClawVersion = '2026.9.6';

export function installOpenClaw(): Promise<Program> {
  return installProgram({ name: 'openclaw', version: openClawVersion });
}

/** The Claude Code release everything here was measured with. */
export const claudeCodeVersion = '2.1.325';

/** The release that is played with: the one `$REAL_CLAUDE_VERSION` names, else the one that was measured. */
export const playedClaudeCode = process.env.REAL_CLAUDE_VERSION || claudeCodeVersion;

/** Installs a release of Claude Code. */
export function installClaudeCode(version = playedClaudeCode): Promise<Program> {
  return installProgram({
    name: '@anthropic-ai/claude-code',
    version,
    bin: 'claude',
    // its install script puts the native program in the place of a stub
    scripts: true,
  });
}

/** The version of the newest Claude Code that npm has. */
export async function newestClaudeCode(): Promise<string> {
  const { stdout } = await execa('npm', ['view', '@anthropic-ai/claude-code', 'version'], {
    timeout: 60_000,
  });
  return stdout.trim();
}

/** Absolute path of a Node that OpenClaw runs on. */
export async function installOpenClawNode(): Promise<string> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const fits = (major === 24 && minor >= 16) || (major === 26 && minor >= 1) || major > 26;
  if (fits) return process.execPath;
  // the npm package fetches the program for this platform in its install script
  return (await installProgram({ name: 'node', version: '24.21.0', scripts: true })).bin;
}
