import { type Agent, type Problem, type Registry, sessionNameOf } from '@gsd-code-skill/registry';
import { rightsInForce, rightsProblems } from '@gsd-code-skill/session-driver';
import { ruleBites } from '../../policy/rule-bites.ts';
import { type Check, edit, ok, skipped, warning } from '../check.ts';
import type { Machine } from '../machine.ts';

const name = 'policy';

/** Says which rules hold in an agent's session, and which cannot. */
export async function checkPolicy(
  agent: Agent,
  registry: Registry,
  problems: readonly Problem[],
  { stateDir, registryPath, env }: Machine,
): Promise<Check> {
  const reading = { registry, problems };
  const sessionName = sessionNameOf(agent);
  const rights = await rightsInForce({ stateDir, reading, agent, sessionName, keep: false });
  const wrong = rightsProblems(reading).filter(
    ({ agentId }) => agentId === undefined || agentId === agent.agent_id,
  );
  if (wrong.length > 0) return warning(name, rights.note ?? '', edit(registryPath));
  const bites = await ruleBites({ env, registry, agent, rights });
  if (bites.length === 0) return skipped(name, 'no rules: the agent decides everything');
  const weak = bites.filter(
    ({ rule, holds }) => holds === 'never' || (holds === 'asked' && rule.decision !== 'allow'),
  );
  if (weak.length === 0) return ok(name, `${bites.length} rules hold`);
  const list = weak.map(({ rule }) => `${rule.decision} ${rule.match}`).join(', ');
  const detail = `only where Claude Code asks, so not in bypass or auto mode: ${list}`;
  return warning(name, detail, `gsd-hooks policy apply ${agent.agent_id}`);
}
