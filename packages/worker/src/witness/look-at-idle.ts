import { readInterrupt } from '@gsd-code-skill/session-channel';
import { hasPending } from './has-pending.ts';
import { judgeIdle } from './judge-idle.ts';
import { noteDisagreement } from './note-disagreement.ts';
import { screenStatus } from './screen-status.ts';
import type { Looked } from './sight.ts';
import { tellOnce } from './tell-once.ts';

/** Tells of a turn that was ended by hand. */
export async function lookAtIdle(looked: Looked): Promise<number | undefined> {
  const { context, pane, memory, sight, turnSeenAt } = looked;
  const { stateDir } = context;
  const { turn } = memory;
  if (!turn?.isOpen) return undefined;
  const verdict = judgeIdle({
    turn,
    idleFor: performance.now() - sight.since,
    idleAt: sight.statusAt,
    wasSeenAtWork: isWork(sight.before) && sight.since > turnSeenAt,
    hasPending: await hasPending(stateDir, pane),
    ownInterrupt: await readInterrupt(stateDir, pane),
  });
  if (typeof verdict === 'number') return verdict;
  if (verdict !== 'interrupted') return undefined;

  const onScreen = await screenStatus(context, pane, memory);
  if (onScreen === 'busy') await noteDisagreement(looked, 'idle', onScreen);
  await tellOnce(looked, {
    trigger: 'interrupted',
    key: `interrupted ${turn.id}`,
    details: {
      note: 'somebody interrupted the turn, and may be typing in the session',
      ...(sight.before !== undefined && { was: sight.before }),
    },
  });
  return undefined;
}

function isWork(status: Looked['sight']['before']): boolean {
  return status === 'busy' || status === 'waiting';
}
