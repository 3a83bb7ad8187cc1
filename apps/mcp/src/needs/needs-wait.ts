import { setInterval } from 'node:timers';
import { exists } from '@gsd-code-skill/core';
import { awaitNeeds, type Need, readNeedWake } from '@gsd-code-skill/session-channel';
import { withoutActions } from '@gsd-code-skill/wake-format';
import * as z from 'zod';
import type { Host } from '../host/host.ts';
import { hiddenAgents } from '../host/rights-without-session.ts';
import type { Report } from '../report/report.ts';
import { defineTool, looks } from '../tool-parts/define-tool.ts';
import { seconds } from '../tool-parts/fields.ts';
import { nextStep } from './next-step.ts';

/** `needs_wait` */
export const needsWait = defineTool({
  name: 'needs_wait',
  title: 'Wait for the next need',
  description:
    'Waits until one of your sessions needs somebody: it asks something (kind request), a turn has ended (turn), failed (failure), was interrupted, or the session has ended. Returns one need at once when one is open, oldest first, with everything known about it in text; verdict none when nothing happened in time. Handle the need, then call again with the cursor of this result: nothing is lost in between and nothing told twice. Without a cursor all open needs are told from the start.',
  annotations: looks,
  input: z.strictObject({
    cursor: z
      .string()
      .max(100)
      .optional()
      .describe('The cursor of the last result, unchanged; leave it out only at the very start.'),
    seconds: seconds(),
  }),
  output: {
    cursor: z.string().optional().describe('Pass it to the next call.'),
    need: z
      .looseObject({ id: z.string(), kind: z.string(), session: z.string() })
      .optional()
      .describe(
        'What is needed: its id (for needs_close), kind, session, agent, and the id of the open request.',
      ),
    text: z.string().optional().describe('What the session has to say.'),
    next: z.string().optional().describe('Which tools fit.'),
  },
  async run({ cursor: from, seconds: most = 50 }, { host, signal, tell }) {
    const hidden = await hiddenFrom(host);
    const begin = performance.now();
    const passed = () => Math.round((performance.now() - begin) / 1000);
    const clock = setInterval(() => tell(`${passed()} s: nothing is needed yet`), 2000);
    try {
      const { needs, cursor } = await awaitNeeds(host.stateDir, {
        cursor: from,
        isWanted: (need) => isWanted(host, need) && !hidden.has(need.agentId),
        most: 1,
        timeout: most * 1000,
        signal,
      });
      const [need] = needs;
      if (need !== undefined) return await reportOf(host, need, cursor);
      return { verdict: 'none', message: `nothing is needed, ${most} s`, data: { cursor } };
    } finally {
      clearInterval(clock);
    }
  },
});

function isWanted({ agent }: Host, need: Need): boolean {
  return !need.isMuted && (agent === undefined || need.agentId === agent);
}

async function hiddenFrom(host: Host): Promise<ReadonlySet<string>> {
  // what waits is told also where nobody has set up a registry yet
  return (await exists(host.registryPath)) ? hiddenAgents(host) : new Set();
}

/** How the tools read a request whole. */
const readRequest = 'session_read, what "request",';

async function reportOf({ stateDir }: Host, need: Need, cursor: string): Promise<Report> {
  const { id, kind, agentId, sessionName, requestId, trigger, summary, openedAt } = need;
  const wake = await readNeedWake(stateDir, id);
  const text = wake === undefined ? (summary ?? '') : withoutActions(wake, readRequest);
  const what = requestId === undefined ? kind : `${kind}, request ${requestId}`;
  return {
    verdict: 'ok',
    message: `${sessionName} needs you (${what})${summary === undefined ? '' : `: ${summary}`}`,
    lines: [...text.split('\n'), '', `next: ${nextStep(need)}`],
    data: {
      cursor,
      need: {
        id,
        kind,
        session: sessionName,
        agent: agentId,
        ...(requestId !== undefined && { request: requestId }),
        ...(trigger !== undefined && { trigger }),
        opened_at: openedAt,
      },
      next: nextStep(need),
      text,
    },
  };
}
