import { configDirOf, readSession } from '@gsd-code-skill/claude-sessions';

/** Whether the Claude Code of a conversation says that it is at work; false for one that says nothing. */
export async function saysBusy(
  transcriptPath: string | undefined,
  claudePid: number | undefined,
): Promise<boolean> {
  if (claudePid === undefined || transcriptPath === undefined) return false;
  const reading = await readSession(configDirOf({}, transcriptPath), claudePid);
  return reading.status === 'living' && reading.session.status === 'busy';
}
