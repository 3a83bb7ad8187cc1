import { type LogRecord, readLastRecords } from '@gsd-code-skill/session-channel';

/** Records at the end of a log that are looked at. */
const looked = 1000;
const recent = 24 * 3_600_000;

/** How the checks call that time. */
export const recently = 'in the last 24 hours';

/** What a log has of the last day. */
export async function readRecentRecords(path: string, now: number): Promise<readonly LogRecord[]> {
  const records = await readLastRecords(path, looked);
  return records.filter(({ timestamp }) => now - Date.parse(timestamp) < recent);
}
