import type { HookEvent } from './hook-event.ts';

/** True for the SessionEnd of `/clear`, after which the same session goes on. */
export function isCleared({ reason }: HookEvent['payload']): boolean {
  return reason === 'clear';
}
