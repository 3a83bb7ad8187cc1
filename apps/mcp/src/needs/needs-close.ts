import {
  closeNeed,
  isNeedId,
  longestPostponement,
  type Need,
  postponeNeed,
  readNeed,
} from '@gsd-code-skill/session-channel';
import { type ActionOutcome, Stop, usage, waitingRequests } from '@gsd-code-skill/session-driver';
import * as z from 'zod';
import type { Host } from '../host/host.ts';
import { ownSession } from '../host/own-session.ts';
import { checkRight } from '../host/rights-without-session.ts';
import type { Report } from '../report/report.ts';
import { defineTool } from '../tool-parts/define-tool.ts';
import { acknowledgeTest } from './acknowledge-test.ts';

const mostMinutes = longestPostponement / 60_000;

/** `needs_close` */
export const needsClose = defineTool({
  name: 'needs_close',
  title: 'Close a need',
  description:
    'Marks a need as handled (action done) or postpones it (action later; needs_wait then reports it again). Needs close by themselves when their request is answered or the session gets a new prompt: use this for those that need neither, such as a finished turn with nothing left to do. done is refused while its request waits for an answer.',
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  input: z.strictObject({
    need: z
      .string()
      .max(40)
      .describe(
        'Id of the need, as needs_wait gives it, e.g. "N7KQ2XM4T"; or of a test that a wake asks you to answer.',
      ),
    action: z.enum(['done', 'later']),
    minutes: z
      .number()
      .min(1)
      .max(mostMinutes)
      .optional()
      .describe(`For later: when to report it again, 1 to ${mostMinutes}; 10 if left out.`),
  }),
  async run({ need: given, action, minutes }, { host }) {
    const id = given.trim().toUpperCase();
    const tested = isNeedId(id) ? undefined : await acknowledgeTest(host, id);
    if (tested !== undefined) return tested;
    const need = await findNeed(host, given);
    if (need.state.status === 'closed') return reportOf(need, 'ok');
    await checkRight(host, { kind: 'done' }, { agentId: need.agentId, session: need.sessionName });
    const { stateDir, by } = host;
    if (action === 'later') {
      const until = Date.now() + (minutes ?? 10) * 60_000;
      return reportOf((await postponeNeed(stateDir, need.id, { until, by })) ?? need, 'delivered');
    }
    if (minutes !== undefined) throw usage('done takes no minutes');
    const status = () => statusOf(host, need.sessionName);
    const [request] = await waitingRequests(stateDir, [need], status);
    if (request !== undefined) {
      const message = `request ${request} waits for an answer: session_answer, or action later`;
      throw new Stop({ verdict: 'refused', message });
    }
    return reportOf((await closeNeed(stateDir, need.id, { by, how: 'done' })) ?? need, 'delivered');
  },
});

async function findNeed({ stateDir, agent }: Host, given: string): Promise<Need> {
  const id = given.trim().toUpperCase();
  if (!isNeedId(id)) throw usage(`"${given}" is not the id of a need, which looks like N7KQ2XM4T`);
  const need = await readNeed(stateDir, id);
  if (need !== undefined && (agent === undefined || need.agentId === agent)) return need;
  const message = `there is no need ${id} of yours: needs_wait gives the ids`;
  throw new Stop({ verdict: 'refused', message });
}

async function statusOf(host: Host, session: string): Promise<ActionOutcome> {
  try {
    const { hands } = await ownSession(host, session);
    return await hands.run({ kind: 'status' });
  } catch (error) {
    if (error instanceof Stop) return error.outcome;
    throw error;
  }
}

function reportOf({ id, state, sessionName }: Need, verdict: Report['verdict']): Report {
  const data = { need: id, session: sessionName, status: state.status };
  switch (state.status) {
    case 'closed': {
      const message = `${id} is closed by ${state.by}: ${state.how}, at ${state.at}`;
      return { verdict, message, data };
    }
    case 'postponed':
      return {
        verdict,
        message: `${id} is postponed until ${state.until}`,
        data: { ...data, until: state.until },
      };
    case 'open':
      return { verdict: 'not_delivered', message: `${id} is still open`, data };
  }
}
