import { ok, warning } from '../diagnose/check.ts';
import { openDelivery } from '../diagnose/delivery/transport.ts';
import type { Machine } from '../diagnose/machine.ts';
import { shippedSkill } from '../skill/shipped-skill.ts';
import { installSkill } from '../skill/skill.ts';
import { skillLines } from '../skill/skill-lines.ts';
import type { Guide } from './guide/guide.ts';

export interface OfferSkillOptions {
  readonly agent?: string | undefined;
  readonly workspace?: string | undefined;
}

/** Gives OpenClaw's agents the skill, and says what keeps them from using it. */
export async function offerSkill(machine: Machine, guide: Guide, options: OfferSkillOptions) {
  const { env, installation } = machine;
  const shipped = await shippedSkill(installation);
  if (shipped === undefined) return;
  const openclaw = await openDelivery(undefined, machine);
  await openclaw.close();
  if (openclaw.transport === 'inbox' && options.workspace === undefined) {
    guide.say('No OpenClaw to give the skill to: gsd-hooks install-skill --workspace <folder>');
    return;
  }
  if (!(await guide.confirm('Install the skill that teaches agents to answer?'))) return;
  const skill = await guide.wait('Installing the skill', () =>
    installSkill(shipped, { env, ...options }),
  );
  const { done, problems, next = 'openclaw skills check' } = await skillLines(skill, env);
  if (problems.length === 0) guide.check(ok('skill', done.join('; ')));
  else guide.check(warning('skill', [...done, ...problems].join('\n'), next));
}
