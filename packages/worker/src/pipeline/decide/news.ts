import { createHash } from 'node:crypto';
import type { Screen } from '@gsd-code-skill/claude-screen';
import { isRequestTrigger, type SessionState, type TriggerType } from '@gsd-code-skill/core';
import type { HookPayload } from '../../event/hook-event.ts';
import type { Content } from '../observe/extract-content.ts';

// a repeated one still needs an answer, or an end to be known
const neverDuplicates: ReadonlySet<TriggerType> = new Set<TriggerType>([
  'ask_user_question_answered',
  'response_failed',
  'session_end',
  // the worker tells each of them once
  'interrupted',
  'stuck',
  'usage_limit_reset',
  'budget_reached',
]);

/** True for what an agent is always told, however often. */
export function isAlwaysNews(trigger: TriggerType): boolean {
  return isRequestTrigger(trigger) || neverDuplicates.has(trigger);
}

export interface NewsInput {
  readonly trigger: TriggerType;
  readonly payload: HookPayload;
  readonly content: Content | undefined;
  readonly screen: Screen | undefined;
  readonly state: SessionState | undefined;
}

/** A digest of what a wake has to tell: the same twice in a row is no news. */
export function newsOf({ trigger, payload, content, screen, state }: NewsInput): string {
  // an idle session repeats what the end of its turn has said; after a failure it says that nothing was done
  const kind = trigger === 'response_complete' ? 'idle_prompt' : trigger;
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
