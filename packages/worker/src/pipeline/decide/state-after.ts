import type { Screen } from '@gsd-code-skill/claude-screen';
import type { SessionState } from '@gsd-code-skill/core';
import type { EventMeaning } from '../../event/event-meaning.ts';
import type { HookEvent } from '../../event/hook-event.ts';

/** What the session is doing after an event: what the event proves, else what the screen shows. */
export function stateAfter(
  { name }: HookEvent,
  meaning: EventMeaning | undefined,
  screen: Screen | undefined,
): SessionState | undefined {
  if (meaning?.state !== undefined) return meaning.state;
  if (screen === undefined || screen.state === 'unknown') return undefined;
  const isQueued = (screen.composer?.queued.length ?? 0) > 0;
  // the hook runs before Claude Code has drawn that the turn is over
  if (name === 'Stop' && screen.state === 'working' && !isQueued) return 'idle';
  return screen.state;
}
