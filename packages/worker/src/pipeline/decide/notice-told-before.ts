import type { Binding } from '@gsd-code-skill/session-channel';
import type { HookEvent } from '../../event/hook-event.ts';

export interface NoticeMemory {
  readonly memory: Binding;
  /** Set when the agent was told of it before. */
  readonly known?: string;
}

const kept = 20;

/** Notes what a worker noticed: another worker, or the same after a restart, may notice it again. */
export function noticeToldBefore({ payload, wakeId }: HookEvent, memory: Binding): NoticeMemory {
  const { notice_key: key } = payload;
  if (key === undefined) return { memory };
  const noticed = memory.noticed ?? [];
  const before = noticed.find((one) => one.key === key);
  // read again after a crash, an event is not its own repetition
  if (before !== undefined && before.wakeId !== wakeId)
    return { memory, known: 'already reported' };
  const others = noticed.filter((one) => one.key !== key);
  return { memory: { ...memory, noticed: [...others, { key, wakeId }].slice(-kept) } };
}
