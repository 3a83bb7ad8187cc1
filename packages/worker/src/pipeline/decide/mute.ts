import type { TriggerType } from '@gsd-code-skill/core';
import type { HookSettings } from '@gsd-code-skill/registry';
import type { Binding } from '@gsd-code-skill/session-channel';
import type { HookPayload } from '../../event/hook-event.ts';

export interface MuteInput {
  readonly trigger: TriggerType;
  readonly payload: HookPayload;
  readonly settings: HookSettings;
  readonly memory: Binding;
  /** Turns for which `menu-driver mute` still holds. */
  readonly mutedTurns: number;
}

// a mute for some turns spares the agent chatter, never what waits for it
const mutedByTurns: ReadonlySet<TriggerType> = new Set<TriggerType>([
  'response_complete',
  'idle_prompt',
  'ask_user_question_answered',
  'pre_compact',
  'post_compact',
]);

/** Says why an agent is not to hear of something; `undefined` when it is. */
export function muteReason(input: MuteInput): string | undefined {
  const { trigger, payload, settings, memory, mutedTurns } = input;
  if (settings.muted_triggers.some((muted) => muted === trigger)) return `${trigger} is muted`;
  if (!mutedByTurns.has(trigger)) return undefined;
  // the last muted turn has used up the mute, but its idle prompt is still to come
  const isSameTurn =
    trigger !== 'response_complete' &&
    payload.prompt_id !== undefined &&
    payload.prompt_id === memory.mutedTurn;
  return isSameTurn || mutedTurns > 0 ? 'muted for this turn' : undefined;
}

/** True for what uses up one turn of a mute, whether or not its trigger is muted for good. */
export function spendsMutedTurn(trigger: TriggerType): boolean {
  return trigger === 'response_complete';
}
