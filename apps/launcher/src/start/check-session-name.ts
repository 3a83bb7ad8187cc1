import { isSessionName } from '@gsd-code-skill/tmux-adapter';
import { LauncherError } from '../command-line/launcher-error.ts';

/** Refuses a name that tmux would change into another. */
export function checkSessionName(name: string): void {
  if (isSessionName(name)) return;
  throw new LauncherError(`tmux cannot name a session ${JSON.stringify(name)}`, [
    'give the agent a tmux_session_name without . : and \\ in the registry',
  ]);
}
