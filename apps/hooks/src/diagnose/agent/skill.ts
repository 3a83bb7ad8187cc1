import { agentOfSession, type OpenClaw } from '@gsd-code-skill/openclaw-client';
import { type Agent, openClawSessionOf } from '@gsd-code-skill/registry';
import { skillName } from '../../setup/skill/skill-name.ts';
import { type Check, failed, ok, skipped } from '../check.ts';

const name = 'skill';

/** Looks whether OpenClaw shows the agent the skill that teaches it to answer wakes. */
export async function checkSkill(agent: Agent, openclaw: OpenClaw): Promise<Check> {
  if (openclaw.transport === 'inbox') return skipped(name, 'the inbox has no skills');
  const skill = await openclaw.skill(skillName, openClawAgentOf(agent));
  if (skill === undefined) {
    return failed(name, 'OpenClaw shows this agent none', 'gsd-hooks install-skill');
  }
  if (skill.isEligible) return ok(name, skill.path);
  const detail = `not eligible: ${skill.missing.join(', ')}; ${skill.path}`;
  return failed(name, detail, 'openclaw skills check');
}

/** The agent as OpenClaw calls it. */
export function openClawAgentOf(agent: Agent): string {
  const { key } = openClawSessionOf(agent);
  return (key && agentOfSession({ key })) || agent.agent_id;
}
