import { checkRequestId, toAnswering } from '@gsd-code-skill/session-driver';
import * as z from 'zod';
import { ownSession } from '../host/own-session.ts';
import { runOnce } from '../host/run-once.ts';
import { defineTool } from '../tool-parts/define-tool.ts';
import { idempotencyKey, request, session } from '../tool-parts/fields.ts';
import { answerFields, inWords } from './answer-fields.ts';

/** `session_answer` */
export const sessionAnswer = defineTool({
  name: 'session_answer',
  title: 'Answer a request',
  description:
    'Answers one request of a session: a question, a permission, a plan, or another dialog. Read the request first (session_read, what "request"). The answer reaches exactly the request you name, or nothing: if it was settled or another dialog is open, it is refused and the result says who settled it and how. verdict delivered: Claude Code has taken it. approve grants this once, never for good.',
  annotations: {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: true,
  },
  input: z.strictObject({ session, request, idempotency_key: idempotencyKey, ...answerFields }),
  output: {
    request: z.string().optional().describe('Id of a request that is open after it.'),
    repeated: z.boolean().optional().describe('True when this is the verdict of an earlier call.'),
  },
  async run({ session: name, request: given, idempotency_key: key, ...answer }, { host }) {
    const id = checkRequestId(given);
    const action = toAnswering(inWords(answer), id);
    const { hands } = await ownSession(host, name);
    const call = { scope: [host.by, name, id], key, asked: action };
    return runOnce(host, call, () => hands.run(action), { request: id });
  },
});
