/** What Claude Code's own events tell an agent of. */
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
] as const;

/** Why an agent is woken: for one of these events, after a recovery, or as a test. */
export const triggerTypes = [...eventTriggers, 'recovered', 'test'] as const;

export type EventTrigger = (typeof eventTriggers)[number];
export type TriggerType = (typeof triggerTypes)[number];
