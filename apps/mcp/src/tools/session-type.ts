import { kept } from '@gsd-code-skill/session-channel';
import { checkText } from '@gsd-code-skill/session-driver';
import * as z from 'zod';
import { ownSession } from '../host/own-session.ts';
import { runOnce } from '../host/run-once.ts';
import { outcomeReport } from '../report/outcome-report.ts';
import { defineTool } from '../tool-parts/define-tool.ts';
import { idempotencyKey, session, text } from '../tool-parts/fields.ts';

/** `session_type` */
export const sessionType = defineTool({
  name: 'session_type',
  title: 'Give a session a prompt',
  description:
    'Types text into a session as one prompt and submits it; also slash commands such as "/compact". While Claude Code works the prompt is queued. Refused while a dialog is open: answer that with session_answer. verdict delivered: Claude Code has taken the prompt; use needs_wait or session_wait to learn when it is done.',
  annotations: {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
    openWorldHint: true,
  },
  input: z.strictObject({
    session,
    text: text.min(1).describe('The prompt, with as many lines as you like.'),
    clear_first: z
      .boolean()
      .optional()
      .describe('True to forget the conversation (/clear) first; its context is then gone.'),
    idempotency_key: idempotencyKey.optional(),
  }),
  output: {
    repeated: z.boolean().optional().describe('True when this is the verdict of an earlier call.'),
  },
  async run({ session: name, text: given, clear_first, idempotency_key: key }, { host }) {
    checkText(given);
    const action = clear_first
      ? ({ kind: 'clear_then', command: given } as const)
      : ({ kind: 'type', text: given } as const);
    const { hands } = await ownSession(host, name);
    if (key === undefined) return outcomeReport(await hands.run(action));
    const call = { scope: [host.by, name, 'type'], key, asked: action };
    return runOnce(host, call, () => hands.run(action), kept.promptKeys);
  },
});
