import {
  describeProblem,
  findAgentById,
  type Problem,
  type Registry,
} from '@gsd-code-skill/registry';
import type { Recovered } from './recovery-report.ts';

/** Agents that a registry names, but whose entries cannot be believed. */
export function unreadAgents(
  registry: Registry,
  problems: readonly Problem[],
): readonly Recovered[] {
  const lost = new Map<string, string[]>();
  for (const problem of problems) {
    const { path, agentId } = problem;
    const [entry] = /^agents\[\d+\]/.exec(path) ?? [];
    if (entry === undefined || (agentId && findAgentById(registry, agentId))) continue;
    const name = agentId ?? entry;
    lost.set(name, [...(lost.get(name) ?? []), describeProblem(problem)]);
  }
  return Array.from(lost, ([agent_id, reasons]) => ({
    agent: { agent_id },
    result: {
      outcome: 'failed',
      reason: `its registry entry is not valid: ${reasons.join('; ')}`,
    },
  }));
}
