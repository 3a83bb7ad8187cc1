import { isPending, type OutboxEntry } from '@gsd-code-skill/openclaw-client';
import { type Binding, readWakeRecords } from '@gsd-code-skill/session-channel';

/** The last wake of a session, and what became of it. */
export interface LastWake {
  readonly id: string;
  readonly trigger: string;
  /** ISO 8601. */
  readonly at: string;
  /** How it was logged; before that, how far it is in the outbox. */
  readonly outcome?: string;
  readonly reason?: string;
}

/** Follows a session's last wake through the outbox and the log. */
export async function readLastWake(
  stateDir: string,
  { sessionName, lastWake }: Binding,
  wakes: readonly OutboxEntry[],
): Promise<LastWake | undefined> {
  if (lastWake === undefined) return undefined;
  const { id, trigger, at } = lastWake;
  const entry = wakes.find((one) => one.id === id);
  if (entry !== undefined && (isPending(entry.state) || entry.state === 'dead')) {
    const { state: outcome, message: reason } = entry;
    return { id, trigger, at, outcome, ...(reason !== undefined && { reason }) };
  }
  const logged = (await readWakeRecords(stateDir, sessionName, id)).at(-1);
  const { outcome, reason } = logged ?? {};
  return {
    ...{ id, trigger, at },
    ...(outcome !== undefined && { outcome }),
    ...(reason !== undefined && { reason }),
  };
}
