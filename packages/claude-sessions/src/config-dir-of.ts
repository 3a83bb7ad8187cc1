import { isAbsolute } from 'node:path';
import { claudeFolderOf, type Environment } from '@gsd-code-skill/core';

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
  return claudeFolderOf(environment);
}
