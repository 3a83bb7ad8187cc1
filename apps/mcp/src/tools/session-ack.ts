import { acknowledge } from '@gsd-code-skill/session-driver';
import * as z from 'zod';
import { outcomeReport } from '../report/outcome-report.ts';
import { session } from '../tool/fields.ts';
import { defineTool, starts } from '../tool/tool.ts';

/** `session_ack` */
export const sessionAck = defineTool({
  name: 'session_ack',
  title: 'Acknowledge a test',
  description:
    'Says that a test of the way back has reached this host. Use it only when a message of type test asks for it, with the session and the test that the message names. It touches no session: whoever sent the test learns that your tools work, and how long it took.',
  annotations: { ...starts, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    session,
    test: z.string().min(1).max(40).describe('Id of the test, as the message names it.'),
  }),
  output: { test: z.string().optional(), after_ms: z.number().optional() },
  async run({ session: name, test }, { host }) {
    return outcomeReport(await acknowledge(host.stateDir, name, test));
  },
});
