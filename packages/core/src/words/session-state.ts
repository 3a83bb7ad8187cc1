/** What a session is doing, as a wake says it. */
export const sessionStates = [
  'menu',
  'permission_prompt',
  'idle',
  'idle_pending',
  'error',
  'working',
  'awaiting_user_input',
  'answer_submitted',
  'terminated',
] as const;

export type SessionState = (typeof sessionStates)[number];
