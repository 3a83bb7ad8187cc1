import * as z from 'zod';
import { ownSession } from '../host/own-session.ts';
import { outcomeReport } from '../report/outcome-report.ts';
import { defineTool, looks } from '../tool-parts/define-tool.ts';
import { session } from '../tool-parts/fields.ts';

/** `session_status` */
export const sessionStatus = defineTool({
  name: 'session_status',
  title: 'Look at a session',
  description:
    'Says what a session is doing right now: its state (idle, working, menu, permission_prompt, error), the open dialog with its options and the id of its request, a draft in the input row, queued prompts, context used. Use it after an unconfirmed verdict. It returns at once; to wait use session_wait or needs_wait.',
  annotations: looks,
  input: z.strictObject({ session }),
  output: {
    state: z.string().optional(),
    request: z.string().optional().describe('Id of the request that the screen shows.'),
  },
  async run({ session: name }, { host }) {
    const { hands } = await ownSession(host, name);
    return outcomeReport(await hands.run({ kind: 'status' }));
  },
});
