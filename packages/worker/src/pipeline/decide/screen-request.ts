import type { Screen } from '@gsd-code-skill/claude-screen';
import { screenRequestOf } from '@gsd-code-skill/session-driver';
import type { HookEvent } from '../../event/hook-event.ts';

/** The id of a dialog on the screen that no event has announced. */
export function screenRequest(
  { pane, header }: HookEvent,
  screen: Screen | undefined,
): string | undefined {
  return screen?.dialog && screenRequestOf(pane, header.claudePid, screen.dialog);
}
