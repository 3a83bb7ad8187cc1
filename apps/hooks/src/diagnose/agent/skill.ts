import { agentOfSession, type OpenClaw } from '@gsd-code-skill/openclaw-client';
import { type Agent, openClawSessionOf } from '@gsd-code-skill/registry';
import { judgeSkill } from '../../skill/judge-skill.ts';
import type { ShippedSkill } from '../../skill/shipped-skill.ts';
import { skillName } from '../../skill/skill-name.ts';
import { type Check, failed, ok, skipped, warning } from '../check.ts';

const name = 'skill';

/** Looks whether OpenClaw shows the agent the skill that teaches it to answer wakes. */
export async function checkSkill(
  agent: Agent,
  openclaw: OpenClaw,
  shipped?: ShippedSkill,
): Promise<Check> {
  if (openclaw.transport === 'inbox') return skipped(name, 'the inbox has no skills');
  const skill = await openclaw.skill(skillName, openClawAgentOf(agent));
  if (skill === undefined) {
    return failed(name, 'OpenClaw shows this agent none', 'gsd-hooks install-skill');
  }
  if (skill.isEligible) return shipped ? checkCopy(skill.path, shipped) : ok(name, skill.path);
  const detail = `not eligible: ${skill.missing.join(', ')}; ${skill.path}`;
  return failed(name, detail, 'openclaw skills check');
}

/** Looks whether it is the text that comes with this program. */
async function checkCopy(path: string, shipped: ShippedSkill): Promise<Check> {
  const copy = await judgeSkill(path, shipped);
  const replace = 'gsd-hooks install-skill --replace';
  switch (copy.status) {
    case 'old':
      return warning(
        name,
        `${versionOf(copy)}, older than this program: ${path}`,
        'gsd-hooks install-skill',
      );
    case 'changed':
      return warning(name, `${versionOf(copy)}, and changed since: ${path}`, replace);
    case 'foreign':
      return warning(name, `not the one that comes with this program: ${path}`, replace);
    case 'newer':
      return ok(name, `${versionOf(copy)}: ${path}`);
    default:
      return ok(name, path);
  }
}

function versionOf({ version = 'an earlier one' }: { readonly version?: string | undefined }) {
  return `of version ${version}`;
}

/** The agent as OpenClaw calls it. */
export function openClawAgentOf(agent: Agent): string {
  const { key } = openClawSessionOf(agent);
  return (key && agentOfSession({ key })) || agent.agent_id;
}
