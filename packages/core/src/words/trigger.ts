import { type AnnouncedKind, announcedKinds } from './request.ts';

/** What happens in a session: told by Claude Code's own events, or noticed by the worker. */
export const eventTriggers = [
  'response_complete',
  'response_failed',
  'idle_prompt',
  'permission_prompt',
  'ask_user_question',
  'plan_approval',
  'ask_user_question_answered',
  'elicitation',
  'pre_compact',
  'post_compact',
  'session_end',
  'interrupted',
  'stuck',
  'usage_limit_reset',
  'budget_reached',
] as const;

/**
 * Why an agent is woken: for one of these events, after a recovery, since it or another agent has
 * not seen to something, or as a test.
 */
export const triggerTypes = [
  ...eventTriggers,
  'recovered',
  'reminder',
  'escalation',
  'test',
] as const;

export type EventTrigger = (typeof eventTriggers)[number];
export type TriggerType = (typeof triggerTypes)[number];

const requestTriggers: Readonly<Record<AnnouncedKind, EventTrigger>> = {
  question: 'ask_user_question',
  plan: 'plan_approval',
  permission: 'permission_prompt',
  elicitation: 'elicitation',
};

/** Why an agent is woken when Claude Code asks for this. */
export function triggerOfKind(kind: AnnouncedKind): EventTrigger {
  return requestTriggers[kind];
}

/** What Claude Code asks for when it gives this reason; `undefined` for what is no request. */
export function kindOfTrigger(trigger: TriggerType): AnnouncedKind | undefined {
  return announcedKinds.find((kind) => requestTriggers[kind] === trigger);
}

/** True when the reason is something that Claude Code asks for and waits for. */
export function isRequestTrigger(trigger: TriggerType): boolean {
  return kindOfTrigger(trigger) !== undefined;
}

/** True when the reason is that a turn has ended, well or not. */
export function isTurnEnd(trigger: TriggerType): boolean {
  return trigger === 'response_complete' || trigger === 'response_failed';
}
