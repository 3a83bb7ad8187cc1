import { loggedLoss, type PaneKey, readBinding, takeLosses } from '@gsd-code-skill/session-channel';
import { logRecord } from '../delivery/delivery-log.ts';
import type { WorkerContext } from './worker-context.ts';

/** Tells of events that hook.sh could not write down: in the log now, to the agent with its next wake. */
export async function tellLosses(context: WorkerContext): Promise<void> {
  const lost = await takeLosses(context.stateDir);
  for (const pane of new Set(lost.map((one) => one.pane))) {
    const events = lost.filter((one) => one.pane === pane).map(({ event }) => event);
    await tellLoss(pane, events, context);
  }
}

/** Tells of events of one pane that were lost. */
export async function tellLoss(
  pane: PaneKey,
  events: readonly string[],
  { stateDir, notices }: WorkerContext,
): Promise<void> {
  const memory = await readBinding(stateDir, pane);
  // of a pane that nobody owns nothing is missed
  if (memory === undefined) return;
  notices.add(pane, describe(events.length));
  await logRecord(stateDir, {
    timestamp: new Date().toISOString(),
    event: loggedLoss,
    session: memory.sessionName,
    agent: memory.agentId,
    outcome: 'failed',
    reason: `${describe(events.length)}: ${[...new Set(events)].join(', ')}`,
    durations: {},
  });
}

function describe(count: number): string {
  const events = count === 1 ? '1 event was' : `${count} events were`;
  return `${events} lost before ${new Date().toISOString()}: there was no room, or the hook was killed`;
}
