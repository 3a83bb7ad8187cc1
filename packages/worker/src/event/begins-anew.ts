import type { HookEvent } from './hook-event.ts';

/** True for the SessionStart of a new conversation; after a compaction the same one goes on, in its turn. */
export function beginsAnew({ source }: HookEvent['payload']): boolean {
  return source !== 'compact';
}
