import { installProgram, type Program } from './install-program.ts';

/** The OpenClaw release everything here was measured with. */
export function installOpenClaw(): Promise<Program> {
  return installProgram({ name: 'openclaw', version: '2026.9.6' });
}

/** The Claude Code release everything here was measured with. */
export function installClaudeCode(): Promise<Program> {
  return installProgram({
    name: '@anthropic-ai/claude-code',
    version: '2.1.325',
    bin: 'claude',
    // its install script puts the native program in the place of a stub
    scripts: true,
  });
}

/** Absolute path of a Node that OpenClaw runs on. */
export async function installOpenClawNode(): Promise<string> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const fits = (major === 24 && minor >= 16) || (major === 26 && minor >= 1) || major > 26;
  if (fits) return process.execPath;
  // the npm package fetches the program for this platform in its install script
  return (await installProgram({ name: 'node', version: '24.21.0', scripts: true })).bin;
}
