import type { ActionOutcome, FittingAction } from '@gsd-code-skill/session-driver';
import type { Report } from './report.ts';

/** What the driver has to say, in the words of the tools. */
export function outcomeReport({
  verdict,
  message,
  lines = [],
  fitting,
  data,
}: ActionOutcome): Report {
  const hints = fitting?.flatMap(hintOf) ?? [];
  const more = hints.length > 0 ? [`would fit: ${hints.join(' | ')}`] : [];
  return {
    verdict,
    message,
    lines: [...lines, ...more],
    ...(data && { data }),
  };
}

/** A call that fits the screen; never with a request's id, which its reader knows. */
function hintOf({ action, bound, choices = [], several, states = [], effect }: FittingAction) {
  const note = effect === undefined ? '' : ` (${effect})`;
  switch (action) {
    case 'choose': {
      const rows = choices.map((one) => JSON.stringify(one)).join(', ');
      return [`session_answer choose, choices ${several ? 'some' : 'one'} of ${rows}`];
    }
    case 'approve':
    case 'deny':
    case 'answer':
      return [`session_answer ${action}`];
    case 'esc':
      return [`session_interrupt${note}`];
    case 'snapshot':
      return ['session_read screen'];
    case 'wait':
      return [`session_wait ${states.join(' ')}`];
    case 'clear_then':
      return ['session_type with clear_first'];
    case 'type':
      return [bound ? 'session_answer type' : `session_type${note}`];
    case 'submit':
      return bound ? ['session_answer submit'] : [];
    default:
      return [];
  }
}
