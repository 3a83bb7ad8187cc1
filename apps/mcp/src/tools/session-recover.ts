import * as z from 'zod';
import { checkStart } from '../host/rights-without-session.ts';
import { runLauncher } from '../host/run-launcher.ts';
import type { Report } from '../report/report.ts';
import { defineTool, starts } from '../tool-parts/define-tool.ts';
import { agent } from '../tool-parts/fields.ts';
import { agentOf } from './agent-of.ts';
import { type LaunchEnd, launcherReport, longestLaunch, quotedScreen } from './launcher-report.ts';

/** `session_recover` */
export const sessionRecover = defineTool({
  name: 'session_recover',
  title: 'Bring a session back',
  description:
    'Brings an agent back whose session or Claude Code is gone, with its last conversation, and leaves a running one alone. verdict delivered: it was restored. ok: there was nothing to do, details say why. not_delivered: it could not be restored, details show its screen.',
  annotations: { ...starts, idempotentHint: true },
  input: z.strictObject({
    agent,
  }),
  output: { restored: z.number().optional() },
  async run({ agent: given }, call) {
    const id = agentOf(call.host, given);
    await checkStart(call.host, id);
    const options = ['--timeout', '40', `--agent=${id}`];
    const limits = { seconds: longestLaunch };
    const launched = await runLauncher(call, 'recover', options, [], limits);
    return launcherReport(launched, (span) => `not back ${span}; it continues`, recovered);
  },
});

function recovered({ ok, data }: LaunchEnd): Report {
  const agents = Array.isArray(data.agents) ? (data.agents as readonly AgentRow[]) : [];
  const lines = agents.flatMap(({ agent, outcome, reason, shown }) => [
    `${agent}: ${outcome}: ${reason}`,
    ...quotedScreen(shown),
  ]);
  const verdict = !ok ? 'not_delivered' : data.restored === 0 ? 'ok' : 'delivered';
  const message = agents.map(({ agent, outcome }) => `${agent}: ${outcome}`).join(', ');
  return { verdict, message: message || 'nothing to do', lines, data };
}

interface AgentRow {
  readonly agent: string;
  readonly outcome: string;
  readonly reason: string;
  readonly shown?: readonly string[];
}
