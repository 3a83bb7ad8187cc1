import type { Screen } from '@gsd-code-skill/claude-screen';
import { screenRequestId } from '@gsd-code-skill/session-channel';
import type { HookEvent } from '../hook-event.ts';

/** The id of a dialog on the screen that no event has announced. */
export function screenRequest(
  { pane, header }: HookEvent,
  screen: Screen | undefined,
): string | undefined {
  const dialog = screen?.dialog;
  if (dialog === undefined) return undefined;
  const labels = dialog.options.map(({ label }) => label);
  return screenRequestId(pane, header.claudePid, { ...dialog, labels });
}
