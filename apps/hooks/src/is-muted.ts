import type { HookSettings } from '@gsd-code-skill/registry';
import { mutedTurns, spendMutedTurn } from '@gsd-code-skill/session-channel';
import type { TriggerType } from '@gsd-code-skill/wake-format';
import type { Binding } from './binding.ts';
import type { HookEvent } from './hook-event.ts';

/** Says why an agent is not to hear of something; `undefined` when it is. */
export type MuteCheck = (
  event: HookEvent,
  trigger: TriggerType,
  settings: HookSettings,
  binding: Binding,
) => Promise<string | undefined>;

// a mute for some turns spares the agent chatter, never what waits for it
const mutedByTurns: ReadonlySet<TriggerType> = new Set<TriggerType>([
  'idle_prompt',
  'ask_user_question_answered',
  'pre_compact',
  'post_compact',
]);

const forTurns = 'muted for this turn';

/** Checks the registry's muted triggers and the mute that `menu-driver` set, counting its turns down. */
export function createMuteCheck(stateDir: string): MuteCheck {
  return async ({ pane, payload }, trigger, { muted_triggers }, binding) => {
    // a turn counts down the mute even where its trigger is muted for good
    const isTurnMuted = trigger === 'response_complete' && (await spendMutedTurn(stateDir, pane));
    if (muted_triggers.some((muted) => muted === trigger)) return `${trigger} is muted`;
    if (trigger === 'response_complete') return isTurnMuted ? forTurns : undefined;
    if (!mutedByTurns.has(trigger)) return undefined;

    // the last muted turn has used up the mute, but its idle prompt is still to come
    const isSameTurn = payload.prompt_id !== undefined && payload.prompt_id === binding.mutedTurn;
    return isSameTurn || (await mutedTurns(stateDir, pane)) > 0 ? forTurns : undefined;
  };
}
