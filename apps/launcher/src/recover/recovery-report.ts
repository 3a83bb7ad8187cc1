import { type Agent, sessionNameOf } from '@gsd-code-skill/registry';
import type { Report } from '../command-line/report.ts';
import type { AgentOutcome } from './recover-agent.ts';
import type { Sent } from './report-sender.ts';

/** One agent, and what recovery did for it. */
export interface Recovered {
  readonly agent: Agent;
  readonly result: AgentOutcome;
  readonly wakeId?: string;
}

/** Sums a recovery up. */
export function reportRecovery(
  results: readonly Recovered[],
  sent: ReadonlyMap<string, Sent> = new Map(),
): Report {
  return {
    lines: [countOutcomes(results), ...results.flatMap((one) => describe(one, sent))],
    data: {
      restored: count(results, 'restored'),
      skipped: count(results, 'skipped'),
      failed: count(results, 'failed'),
      planned: count(results, 'planned'),
      agents: results.map(({ agent, result, wakeId }) => ({
        agent: agent.agent_id,
        session: sessionNameOf(agent),
        outcome: result.outcome,
        reason: reasonOf(result),
        ...(result.outcome === 'restored' && {
          wake: sent.get(wakeId ?? '') ?? { status: 'none' },
        }),
        ...(result.outcome === 'failed' && { shown: result.shown ?? [] }),
      })),
    },
    failed: count(results, 'failed') > 0,
  };
}

/** `restored=1 skipped=2 failed=0`. */
export function countOutcomes(results: readonly Recovered[]): string {
  const outcomes = ['restored', 'skipped', 'failed'] as const;
  const summary = outcomes.map((outcome) => `${outcome}=${count(results, outcome)}`).join(' ');
  const planned = count(results, 'planned');
  return planned > 0 ? `would restore ${planned}: ${summary}` : summary;
}

/** What went wrong, with the end of each screen. */
export function failureLines(results: readonly Recovered[]): readonly string[] {
  return results.flatMap(({ agent, result }) => {
    if (result.outcome !== 'failed') return [];
    const shown = (result.shown ?? []).map((line) => `  | ${line}`);
    return [`${agent.agent_id} (${sessionNameOf(agent)}): ${result.reason}`, ...shown];
  });
}

function describe({ agent, result, wakeId }: Recovered, sent: ReadonlyMap<string, Sent>) {
  const line = `${agent.agent_id}: ${result.outcome}: ${reasonOf(result)}`;
  if (result.outcome === 'failed')
    return [line, ...(result.shown ?? []).map((row) => `  | ${row}`)];
  if (result.outcome !== 'restored') return [line];
  const wake = sent.get(wakeId ?? '');
  if (wake === undefined || wake.status === 'delivered') return [line];
  return [`${line} The wake is ${wake.status}${wake.reason ? `: ${wake.reason}` : ''}`];
}

function reasonOf(result: AgentOutcome): string {
  return result.outcome === 'restored' ? result.done.join(' ') : result.reason;
}

function count(results: readonly Recovered[], outcome: AgentOutcome['outcome']): number {
  return results.filter(({ result }) => result.outcome === outcome).length;
}
