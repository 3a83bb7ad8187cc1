import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openOutbox } from '@gsd-code-skill/openclaw-client';
import { parseLogRecord, readNotices } from '@gsd-code-skill/session-channel';
import { parseWake } from '@gsd-code-skill/wake-format';
import type { Input } from '../gateway-side.ts';
import type { Heard, Logged } from './verdict.ts';

/** What wakes say of themselves. */
export function readInputs(inputs: readonly Input[]): readonly Heard[] {
  return inputs.map(({ session, text }) => {
    const { wakeId, trigger } = parseWake(text);
    const { tool_use_id: id, notice = '' } = trigger.details;
    return { wakeId, id, session, text, notice };
  });
}

/** What the logs of all sessions say. */
export async function readLogs(stateDir: string): Promise<readonly Logged[]> {
  const folder = join(stateDir, 'log');
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) =>
    text.split('\n').flatMap((line) => {
      const record = parseLogRecord(line);
      if (record === undefined) return [];
      const { session, tool_use_id: id, wake_id: wakeId, event, outcome, reason = '' } = record;
      return [{ session, id, wakeId, event, outcome, reason }];
    }),
  );
}

/** What is still to be told with the next wake of a session. */
export async function readKeptNotices(
  stateDir: string,
  sessions: Iterable<string>,
): Promise<readonly { readonly session: string; readonly text: string }[]> {
  const kept = await Promise.all(
    Array.from(sessions, async (session) =>
      (await readNotices(stateDir, session)).map(({ text }) => ({ session, text })),
    ),
  );
  return kept.flat();
}

/** The events in quarantine, whole. */
export async function readQuarantine(stateDir: string): Promise<readonly string[]> {
  const folder = join(stateDir, 'quarantine');
  const names = (await readdir(folder)).filter((name) => !name.endsWith('.reason'));
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

/** What has not come to its end: events in the spool, wakes in the outbox. */
export async function whatWaits(stateDir: string): Promise<readonly string[]> {
  // a fifo alone waits for nothing: its hook was killed before it wrote
  const spool = (await readdir(join(stateDir, 'spool'))).filter((name) => !name.endsWith('.reply'));
  const wakes = await openOutbox(join(stateDir, 'outbox')).list();
  return [
    ...spool.map((name) => `spool: ${name}`),
    ...wakes.map(({ id, state, message = '' }) => `outbox: ${id} ${state} ${message}`),
  ];
}
