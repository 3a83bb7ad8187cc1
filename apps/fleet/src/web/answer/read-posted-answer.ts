import {
  type Action,
  answerLimits,
  checkRequestId,
  toAnswering,
} from '@gsd-code-skill/session-driver';
import * as z from 'zod';
import { WebRefusal } from '../web-refusal.ts';

const text = z.string().max(answerLimits.text);
const label = z.string().max(answerLimits.label);
const bound = {
  agent: z.string().max(answerLimits.name),
  request: z.string().max(answerLimits.requestId),
};

const posted = z.discriminatedUnion('action', [
  z.strictObject({ ...bound, action: z.literal('approve') }),
  z.strictObject({ ...bound, action: z.literal('deny'), reason: text.optional() }),
  z.strictObject({
    ...{ ...bound, action: z.literal('choose') },
    choices: z.array(label).min(1).max(answerLimits.choices),
  }),
  z.strictObject({ ...bound, action: z.literal('type'), text }),
  z.strictObject({
    ...{ ...bound, action: z.literal('answer') },
    answers: z.array(z.array(text).max(answerLimits.choices)).min(1).max(answerLimits.answers),
  }),
]);

/** What a person has decided, and for which request of whom. */
export interface PostedAnswer {
  readonly agent: string;
  readonly action: Action;
}

/** Reads an answer that the page has sent. */
export function readPostedAnswer(body: unknown): PostedAnswer {
  const read = posted.safeParse(body);
  if (!read.success) throw new WebRefusal('bad-request', z.prettifyError(read.error));
  const { agent, request, ...given } = read.data;
  return { agent, action: toAnswering(given, checkRequestId(request)) };
}
