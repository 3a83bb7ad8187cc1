import type { Answering, Answers } from './action.ts';
import { usage } from './outcome.ts';

/** An answer as a tool call or a page gives it. */
export interface GivenAnswer {
  readonly action: keyof typeof takes;
  readonly choices?: readonly string[] | undefined;
  readonly answers?: Answers | undefined;
  readonly reason?: string | undefined;
  readonly text?: string | undefined;
}

/** What each action takes; all else is a mistake. */
const takes = {
  approve: [],
  deny: ['reason'],
  choose: ['choices'],
  answer: ['answers'],
  type: ['text'],
  submit: [],
} as const;

/** The action that an answer to a request stands for. */
export function toAnswering(given: GivenAnswer, id: string): Answering {
  const { action, choices, answers, reason, text } = given;
  const taken: readonly string[] = takes[action];
  for (const name of ['choices', 'answers', 'reason', 'text'] as const) {
    if (given[name] === undefined || taken.includes(name)) continue;
    const wanted = taken.length > 0 ? taken.join(', ') : 'nothing else';
    throw usage(`${action} takes no ${name}, but ${wanted}`);
  }
  const missing = (name: string) => usage(`${action} takes ${name}`);
  switch (action) {
    case 'choose':
      if (choices === undefined) throw missing('choices');
      return { kind: 'choose', choices, for: id };
    case 'answer':
      if (answers === undefined) throw missing('answers');
      return { kind: 'answer', answers, for: id };
    case 'type':
      if (text === undefined) throw missing('text');
      return { kind: 'type', text, for: id };
    case 'deny': {
      const said = reason?.trim();
      return { kind: 'deny', for: id, ...(said && { reason: said }) };
    }
    default:
      return { kind: action, for: id };
  }
}
