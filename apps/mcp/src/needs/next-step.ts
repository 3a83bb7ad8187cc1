import type { Need } from '@gsd-code-skill/session-channel';

const answers: Partial<Record<NonNullable<Need['trigger']>, string>> = {
  ask_user_question:
    'session_answer: choose for one question, answer for several, type for your own words',
  permission_prompt: 'session_answer: approve or deny, once you have read all of it',
  plan_approval: 'session_answer: approve or deny, once you have read all of it',
};

const steps: Readonly<Record<Need['kind'], string>> = {
  request: 'session_read request, then session_answer',
  turn: 'session_type with the next prompt, or needs_close done',
  failure: 'session_status, then session_type to try again, or needs_close later',
  interrupted: 'a person may be typing there: session_status, then session_type or needs_close',
  stuck: 'session_read screen, then session_interrupt, or needs_close later',
  ended: 'session_recover or session_spawn, or needs_close done',
  usage_limit: 'needs_close later, until the limit is reset',
  budget: 'needs_close done, or later',
};

/** Which tools fit a need; never a call that is ready to be made. */
export function nextStep({ kind, trigger }: Need): string {
  return (kind === 'request' && trigger && answers[trigger]) || steps[kind];
}
