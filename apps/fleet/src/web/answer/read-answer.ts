import { type Action, checkRequestId } from '@gsd-code-skill/session-driver';
import * as z from 'zod';
import { WebRefusal } from '../web-refusal.ts';

const words = z.string().max(100_000);
const bound = { agent: z.string().max(200), request: z.string().max(40) };

const answer = z.discriminatedUnion('action', [
  z.strictObject({ ...bound, action: z.literal('approve') }),
  z.strictObject({ ...bound, action: z.literal('deny'), reason: words.optional() }),
  z.strictObject({ ...bound, action: z.literal('choose'), choices: z.array(words).min(1).max(50) }),
  z.strictObject({ ...bound, action: z.literal('type'), text: words }),
  z.strictObject({
    ...{ ...bound, action: z.literal('answer') },
    answers: z.array(z.array(words).max(50)).min(1).max(20),
  }),
]);

/** What a person has decided, and for which request of whom. */
export interface GivenAnswer {
  readonly agent: string;
  readonly action: Action;
}

/** Reads an answer that the page has sent. */
export function readAnswer(body: unknown): GivenAnswer {
  const read = answer.safeParse(body);
  if (!read.success) throw new WebRefusal('bad-request', z.prettifyError(read.error));
  const { agent, request, ...given } = read.data;
  const id = checkRequestId(request);
  switch (given.action) {
    case 'approve':
      return { agent, action: { kind: 'approve', for: id } };
    case 'deny': {
      const reason = given.reason?.trim();
      return { agent, action: { kind: 'deny', for: id, ...(reason && { reason }) } };
    }
    case 'choose':
      return { agent, action: { kind: 'choose', choices: given.choices, for: id } };
    case 'type':
      return { agent, action: { kind: 'type', text: given.text, for: id } };
    case 'answer':
      return { agent, action: { kind: 'answer', answers: given.answers, for: id } };
  }
}
