import * as z from 'zod';
import { ownSession } from '../host/own-session.ts';
import { outcomeReport } from '../report/outcome-report.ts';
import { defineTool } from '../tool-parts/define-tool.ts';
import { session } from '../tool-parts/fields.ts';

/** `session_interrupt` */
export const sessionInterrupt = defineTool({
  name: 'session_interrupt',
  title: 'Interrupt a session',
  description:
    'Presses Escape once: stops the turn that is being worked on, or leaves an open dialog without an answer (Claude Code takes that as a no). It is the brake, and needs no request id. The result shows the screen after it.',
  annotations: {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
    openWorldHint: false,
  },
  input: z.strictObject({ session }),
  async run({ session: name }, { host }) {
    const { hands } = await ownSession(host, name);
    return outcomeReport(await hands.run({ kind: 'esc' }));
  },
});
