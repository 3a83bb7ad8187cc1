import type { HookSettings } from '@gsd-code-skill/registry';

// these take a decision from their hook
const heldEvents = ['PermissionRequest', 'Elicitation'];

/** The events whose hooks wait for a decision; hook.sh reads them from the marker of the pane. */
export function waitingEvents({
  answer_channel,
  hook_mode,
}: Pick<HookSettings, 'answer_channel' | 'hook_mode'>): readonly string[] {
  return [
    ...(answer_channel === 'hook' ? heldEvents : []),
    ...(hook_mode === 'bidirectional' ? ['Stop'] : []),
  ];
}
