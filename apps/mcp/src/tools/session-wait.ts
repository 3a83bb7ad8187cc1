import {
  type ActionOutcome,
  notInTime,
  type WaitState,
  waitStates,
} from '@gsd-code-skill/session-driver';
import * as z from 'zod';
import { ownSession } from '../host/own-session.ts';
import { outcomeReport } from '../report/outcome-report.ts';
import { type Call, defineTool, looks } from '../tool-parts/define-tool.ts';
import { seconds, session } from '../tool-parts/fields.ts';

const slice = 2;

/** `session_wait` */
export const sessionWait = defineTool({
  name: 'session_wait',
  title: 'Wait for a session',
  description:
    'Waits until one session is in one of the states, and says what is on its screen then. idle: it waits for a prompt. working. menu: a question or another dialog is open. permission_prompt. error. awaiting_user_input: menu or permission_prompt. ready: anything but working. verdict unconfirmed: not in time; call again to keep waiting. To wait for any of your sessions use needs_wait.',
  annotations: looks,
  input: z.strictObject({
    session,
    states: z
      .array(z.enum(waitStates as [WaitState, ...WaitState[]]))
      .min(1)
      .max(10)
      .optional()
      .describe('Any of these will do; ["ready"] if left out.'),
    seconds: seconds(),
  }),
  output: { state: z.string().optional(), request: z.string().optional() },
  async run({ session: name, states = ['ready'] as const, seconds: most = 30 }, call) {
    const { hands } = await ownSession(call.host, name);
    const wait = (time: number) => hands.run({ kind: 'wait', states, seconds: time });
    return outcomeReport(await inSlices(wait, most, states, call));
  },
});

/** Waits for a little while at a time, so that it can be told and taken back. */
async function inSlices(
  wait: (seconds: number) => Promise<ActionOutcome>,
  most: number,
  states: readonly WaitState[],
  { signal, tell }: Call,
): Promise<ActionOutcome> {
  const begin = performance.now();
  for (;;) {
    const left = most - (performance.now() - begin) / 1000;
    const outcome = await wait(Math.max(0.01, Math.min(slice, left)));
    if (outcome.verdict !== 'unconfirmed' || signal.aborted) return outcome;
    if (left <= slice) return { ...outcome, message: notInTime(states, most) };
    const passed = Math.round((performance.now() - begin) / 1000);
    tell(`${passed} s: ${outcome.lines?.[0] ?? 'still waiting'}`);
  }
}
