import type { SessionAddress } from '../wake.ts';
import type { OutboxFolder } from './records/outbox-folder.ts';

/** A wake in an outbox, without its text. */
export interface OutboxEntry {
  readonly id: string;
  readonly session: SessionAddress;
  readonly agentId?: string;
  readonly state: 'waiting' | 'dead';
  /** Milliseconds since 1970. */
  readonly enqueuedAt: number;
  readonly bytes: number;
  readonly attempts: number;
  /** How the last attempt ended, or why it was given up. */
  readonly status?: string;
  readonly message?: string;
  /** Milliseconds since 1970. */
  readonly nextAttemptAt?: number;
}

export async function listOutbox(folder: OutboxFolder): Promise<readonly OutboxEntry[]> {
  const entries: OutboxEntry[] = [];
  for (const { stem, bytes } of await folder.waiting()) {
    const stored = await folder.read(stem);
    if (stored === undefined || stored === 'unreadable') continue;
    const { id, session, agentId } = stored.wake;
    const { attempts, status, message, nextAttemptAt } = await folder.readAttempt(stem);
    entries.push({
      id,
      session,
      ...(agentId !== undefined && { agentId }),
      state: 'waiting',
      enqueuedAt: stored.enqueuedAt,
      bytes,
      attempts,
      ...(status !== undefined && { status }),
      ...(message !== undefined && { message }),
      ...(nextAttemptAt > 0 && { nextAttemptAt }),
    });
  }
  for (const { stem, bytes } of await folder.dead()) {
    const dead = await folder.readDead(stem);
    if (dead === undefined) continue;
    const { wake, enqueuedAt, attempts, reason, message } = dead;
    const { id, session, agentId } = wake;
    entries.push({
      id,
      session,
      ...(agentId !== undefined && { agentId }),
      state: 'dead',
      enqueuedAt,
      bytes,
      attempts,
      status: reason,
      message,
    });
  }
  return entries;
}
