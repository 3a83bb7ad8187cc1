import { configDirOf, readSession } from '@gsd-code-skill/claude-sessions';
import { readBinding } from '@gsd-code-skill/session-channel';
import type { Target } from '../target/target.ts';

/** What Claude Code itself says that it waits for; undefined when it does not, or nobody knows. */
export async function awaitedBy(target: Target): Promise<string | undefined> {
  const { stateDir, key, claudePid, configDir } = target;
  const transcriptPath = (await readBinding(stateDir, key))?.transcriptPath;
  if (transcriptPath === undefined && configDir === undefined) return undefined;
  const folder = configDirOf({ CLAUDE_CONFIG_DIR: configDir }, transcriptPath);
  const reading = await readSession(folder, claudePid);
  if (reading.status !== 'living' || reading.session.status !== 'waiting') return undefined;
  return reading.session.waitingFor ?? 'an answer';
}
