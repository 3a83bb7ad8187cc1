import { isEnabled, type Registry, sessionNameOf } from '@gsd-code-skill/registry';
import { type Check, failed, ok, warning } from '../diagnose/check.ts';
import { sendTestWake } from '../diagnose/delivery/test-wake.ts';
import { openDelivery } from '../diagnose/delivery/transport.ts';
import { checkRegistry } from '../diagnose/host/registry.ts';
import type { Machine } from '../diagnose/machine.ts';
import { findPrograms } from './find-programs.ts';
import { type Guide, GuideLeft } from './guide.ts';
import { prepareRegistry } from './prepare-registry.ts';
import { registerHooks } from './register-hooks.ts';
import { installSkill, shippedSkill } from './skill.ts';
import { offerTools } from './tools.ts';

export interface SetupOptions {
  readonly machine: Machine;
  readonly guide: Guide;
  /** Whether the diff is coloured. */
  readonly colours: boolean;
  /** An OpenClaw workspace for the skill, where there is no `openclaw`. */
  readonly workspace?: string | undefined;
}

/** Leads from an installed program to a fleet that is woken; false when something failed. */
export async function setUp({ machine, colours, workspace, ...rest }: SetupOptions) {
  const { guide, failures } = counting(rest.guide);
  guide.begin('gsd-hooks setup');
  await findPrograms((await checkRegistry(machine)).registry, machine, guide);

  const registry = await attempt(guide, 'registry', 'gsd-hooks diagnose', () =>
    prepareRegistry(machine, guide),
  );
  const isRegistered = await attempt(guide, 'registration', 'gsd-hooks register --dry-run', () =>
    registerHooks(machine, guide, colours),
  );
  await attempt(guide, 'skill', 'gsd-hooks install-skill --workspace <folder>', () =>
    offerSkill(machine, guide, workspace),
  );
  await attempt(guide, 'tools', 'gsd-mcp --help', () => offerTools(machine, guide));
  if (isRegistered) {
    await attempt(guide, 'test wake', 'gsd-hooks diagnose', () =>
      offerTestWake(registry, machine, guide),
    );
  }
  guide.show('What to do next:', await nextSteps(registry, isRegistered ?? false, machine));
  guide.end(verdict(failures(), isRegistered ?? false));
  return failures() === 0;
}

function verdict(failures: number, isRegistered: boolean): string {
  if (failures > 0) return `${failures} failed: mend it and run gsd-hooks setup again.`;
  return isRegistered ? 'Set up.' : 'Set up, but the hooks are not registered.';
}

async function offerSkill(machine: Machine, guide: Guide, workspace: string | undefined) {
  const { env, installation } = machine;
  const source = await shippedSkill(installation);
  if (source === undefined) return;
  const openclaw = await openDelivery(undefined, machine);
  await openclaw.close();
  if (openclaw.transport === 'inbox' && workspace === undefined) {
    guide.say('No OpenClaw to give the skill to: gsd-hooks install-skill --workspace <folder>');
    return;
  }
  if (!(await guide.confirm('Install the skill that teaches agents to answer wakes?'))) return;
  const { path, missing } = await guide.wait('Installing the skill', () =>
    installSkill(source, { env, workspace }),
  );
  const check =
    missing.length === 0
      ? ok('skill', path)
      : warning('skill', `${path} misses ${missing.join(', ')}`, 'openclaw skills check');
  guide.check(check);
}

async function offerTestWake(registry: Registry | undefined, machine: Machine, guide: Guide) {
  const enabled = registry?.agents.filter(isEnabled) ?? [];
  if (enabled.length === 0) return;
  const chosen = await guide.pick(
    'Send a test wake to',
    enabled.map((agent) => ({ value: agent.agent_id, hint: sessionNameOf(agent) })),
  );
  const agent = enabled.find(({ agent_id }) => agent_id === chosen);
  if (agent === undefined) return;
  const check = await guide.wait(`Sending a test wake to ${agent.agent_id}`, () =>
    sendTestWake(agent, machine),
  );
  guide.check({ ...check, agent: agent.agent_id });
}

async function nextSteps(
  registry: Registry | undefined,
  isRegistered: boolean,
  machine: Machine,
): Promise<string> {
  const openclaw = await openDelivery(registry, machine);
  await openclaw.close();
  const [agent] = registry?.agents ?? [];
  const spawn = ['gsd-launcher spawn', agent?.agent_id ?? '<agent>'];
  if (agent?.working_directory === undefined) spawn.push('<folder>');
  const steps: readonly (readonly [string, string] | false)[] = [
    !isRegistered && ['gsd-hooks register', 'put the hooks into Claude Code’s settings'],
    [spawn.join(' '), 'start Claude Code for an agent'],
    ['gsd-hooks diagnose', 'look at every link of the chain'],
    openclaw.transport !== 'inbox' && [
      `gsd-hooks diagnose ${agent?.agent_id ?? '<agent>'} --loop`,
      'test that the agent can answer',
    ],
    openclaw.transport === 'inbox' && ['gsd-hooks inbox --follow', 'read what agents are told'],
    ['gsd-hooks log --follow', 'watch events and wakes'],
    ['gsd-hooks setup --undo', 'take everything back'],
  ];
  const shown = steps.filter((step) => step !== false);
  const width = Math.max(...shown.map(([command]) => command.length));
  return shown.map(([command, why]) => `  ${command.padEnd(width)}  ${why}`).join('\n');
}

/** A guide that counts the checks it was shown that failed. */
function counting(guide: Guide) {
  let count = 0;
  const check = (shown: Check) => {
    if (shown.status === 'failed') count += 1;
    guide.check(shown);
  };
  return { guide: { ...guide, check }, failures: () => count };
}

// one step that fails is no reason to leave the others undone
async function attempt<T>(guide: Guide, name: string, fix: string, step: () => Promise<T>) {
  try {
    return await step();
  } catch (error) {
    if (error instanceof GuideLeft) throw error;
    guide.check(failed(name, (error as Error).message, fix));
    return undefined;
  }
}
