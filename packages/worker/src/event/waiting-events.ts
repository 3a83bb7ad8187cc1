import type { HookSettings } from '@gsd-code-skill/registry';
import { decidedEvents } from '../event/asking-events.ts';

type Waiting = Pick<HookSettings, 'answer_channel' | 'hook_mode'>;

/** Whether hooks wait for the decision on a request. */
export function holdsRequests({ answer_channel }: Pick<Waiting, 'answer_channel'>): boolean {
  return answer_channel === 'hook';
}

/** Whether a Stop waits for what the agent has to say. */
export function holdsStop({ hook_mode }: Pick<Waiting, 'hook_mode'>): boolean {
  return hook_mode === 'bidirectional';
}

/** The events whose hooks wait for a decision; hook.sh reads them from the marker of the pane. */
export function waitingEvents(settings: Waiting): readonly string[] {
  return [
    ...(holdsRequests(settings) ? decidedEvents : []),
    ...(holdsStop(settings) ? ['Stop'] : []),
  ];
}
