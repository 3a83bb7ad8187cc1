import { join } from 'node:path';

/** Where Claude Code keeps the state files of its living sessions; something changes there with every change of a state. */
export function sessionsFolder(configDir: string): string {
  return join(configDir, 'sessions');
}
