import { addNotice } from '@gsd-code-skill/session-channel';
import type { HookEvent } from '../event/hook-event.ts';
import type { Owner } from '../event/owner.ts';
import { holdsStop } from '../event/waiting-events.ts';
import type { WorkerContext } from '../worker-context.ts';
import { blockDecision } from './block-decision.ts';
import { takeHook } from './fifo.ts';

/** True for a Stop whose agent may send Claude Code on. */
export function isBidirectional({ name, payload }: HookEvent, { settings }: Owner): boolean {
  return (
    name === 'Stop' &&
    holdsStop(settings) &&
    // a second block in a row could go on for ever
    payload.stop_hook_active !== true
  );
}

/** Keeps the Stop hook waiting for the agent's reply to its wake; call it before the wake is enqueued. */
export async function askAgent(
  event: HookEvent,
  { settings, sessionName }: Owner,
  { stateDir, deliveries }: WorkerContext,
): Promise<void> {
  const hook = await takeHook(event, stateDir);
  if (hook === undefined) return;

  const timeout = settings.bidirectional_timeout_s * 1000;
  const reply = deliveries.awaitReply(event.wakeId, timeout);
  void reply.then(async (text) => {
    const decision = blockDecision(text ?? '', event.wakeId);
    if (decision.kind === 'block') await hook.print(`${decision.output}\n`);
    else await hook.release();
    if (decision.kind !== 'unnamed') return;
    const reason = 'its last JSON object does not name it as wake_id';
    const words = `your decision on wake ${event.wakeId} was ignored: ${reason}`;
    const notice = { id: `ignored ${event.wakeId}`, text: words };
    await addNotice(stateDir, sessionName, notice).catch(() => {});
  });
}
