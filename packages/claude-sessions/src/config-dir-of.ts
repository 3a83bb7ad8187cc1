import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** Variables, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Claude Code's config folder: the one in which a transcript lies, else `$CLAUDE_CONFIG_DIR`, else
 * `~/.claude`.
 */
export function configDirOf(environment: Environment, transcriptPath = ''): string {
  const parts = transcriptPath.split('/');
  // the last folder of that name counts: people keep their own work in projects/ as well
  const projects = parts.lastIndexOf('projects');
  const isTranscript = isAbsolute(transcriptPath) && transcriptPath.endsWith('.jsonl');
  if (isTranscript && projects > 0 && projects < parts.length - 2) {
    return parts.slice(0, projects).join('/') || '/';
  }
  return environment.CLAUDE_CONFIG_DIR || join(environment.HOME || homedir(), '.claude');
}
