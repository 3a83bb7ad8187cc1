import { createHash } from 'node:crypto';
import type { TriggerType } from '@gsd-code-skill/wake-format';
import type { HookEvent } from './hook-event.ts';
import type { Content } from './steps/extract-content.ts';
import type { Observation } from './steps/observe-session.ts';

// a repeated one still needs an answer, or an end to be known
const neverDuplicates: ReadonlySet<TriggerType> = new Set<TriggerType>([
  'ask_user_question',
  'ask_user_question_answered',
  'permission_prompt',
  'plan_approval',
  'elicitation',
  'response_failed',
  'session_end',
]);

/** True for what an agent is always told, however often. */
export function isAlwaysNews(trigger: TriggerType): boolean {
  return neverDuplicates.has(trigger);
}

/** What an agent learns from a wake: two equal lessons in a row teach nothing. */
export function lessonOf(
  { payload }: HookEvent,
  trigger: TriggerType,
  content: Content | undefined,
  { screen, state }: Pick<Observation, 'screen' | 'state'>,
): string {
  // an idle session repeats what the end of its turn has said, a failure too
  const isTurnEnd = trigger === 'response_complete' || trigger === 'response_failed';
  const kind = isTurnEnd ? 'idle_prompt' : trigger;
  const said = content?.reply ?? content?.text ?? '';
  const parts = [
    kind,
    payload.session_id,
    payload.prompt_id,
    said.trim(),
    screen?.dialog?.kind,
    screen?.dialog?.title,
    state,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
}
