import type { SessionStatus } from '@gsd-code-skill/claude-sessions';
import type { Binding } from '@gsd-code-skill/session-channel';
import { logRecord } from '../delivery/delivery-log.ts';
import type { Looked } from './sight.ts';

/** Logs, once, that Claude Code's own state and its screen do not say the same. */
export async function noteDisagreement(
  { context, memory, sight, kept }: Looked,
  own: SessionStatus,
  onScreen: SessionStatus,
): Promise<void> {
  const what = `${own} ${onScreen} ${sight.statusAt}`;
  if (kept.disagreement === what) return;
  kept.disagreement = what;
  await logRecord(context.stateDir, {
    timestamp: new Date().toISOString(),
    event: 'Witness',
    session: memory.sessionName,
    agent: memory.agentId,
    outcome: 'skipped',
    reason: describeDisagreement(own, onScreen, memory),
    durations: {},
  });
}

/** That Claude Code's own state and its screen do not say the same, and what hooks have told. */
export function describeDisagreement(
  own: SessionStatus,
  onScreen: SessionStatus,
  memory: Pick<Binding, 'turn'> | undefined,
): string {
  const hooks = memory?.turn?.isOpen ? 'a turn under way' : 'no turn under way';
  return `witnesses disagree: the state file says ${own}, the screen ${onScreen}, the hooks ${hooks}`;
}
