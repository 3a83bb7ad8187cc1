import type { Agent, Registry } from '@gsd-code-skill/registry';
import { describeTarget, peopleTarget, targetOfSetting } from '@gsd-code-skill/session-channel';
import { escalationChain } from '@gsd-code-skill/worker';
import { type Check, edit, ok, warning } from '../check.ts';

const name = 'escalation';

/** Looks whether somebody else is told when an agent does not see to its session. */
export function checkEscalation(
  agent: Agent,
  registry: Registry,
  { registryPath }: { readonly registryPath: string },
): Check {
  const chain = escalationChain(registry, agent);
  if (chain.length > 0) {
    return ok(name, `when it does not answer: ${chain.map(describeTarget).join(', then ')}`);
  }
  const why = reasonFor(agent.attention?.escalate_to ?? registry.attention?.escalate_to);
  const detail = `when it does not answer, nobody else is told: ${why}; name somebody in notify or attention.escalate_to`;
  return warning(name, detail, edit(registryPath));
}

function reasonFor(named: string | null | undefined): string {
  if (named === undefined || named === null) return 'nobody is named';
  return targetOfSetting(named) === peopleTarget
    ? 'notify is empty'
    : `${JSON.stringify(named)} reaches nobody else`;
}
