import { type Agent, isEnabled, openClawSessionOf, type Registry } from '@gsd-code-skill/registry';
import type { Launcher } from '../command-line/launcher.ts';
import { checkAddresses, type Known } from '../openclaw/check-addresses.ts';
import type { StartPlan } from '../start/start-claude.ts';

/** Why nobody would hear from an agent that is started. */
export async function spawnWarnings(
  launcher: Launcher,
  registry: Registry,
  agent: Agent,
  plan: StartPlan,
  living?: string,
): Promise<readonly string[]> {
  const { agent_id: id } = agent;
  const [known] = await checkAddresses(launcher, registry, [openClawSessionOf(agent)]).catch(
    // the start goes on
    (): readonly Known[] => ['unchecked'],
  );
  const mend = 'gsd-launcher sync --create';
  return [
    ...(living === undefined
      ? []
      : [
          `${id} runs in session ${living} already, and this is a second one; look at it with: gsd-launcher attach ${id}`,
        ]),
    ...(known === 'unknown'
      ? [
          `OpenClaw does not know the session of ${id}, so nobody hears from it; fix it with: ${mend}`,
        ]
      : []),
    ...(isEnabled(agent) ? [] : [`${id} is disabled in the registry, so nobody hears from it`]),
    ...(plan.hooks.status === 'missing'
      ? ['no hooks are registered, so nobody is woken; fix it with: gsd-hooks register']
      : []),
  ];
}
