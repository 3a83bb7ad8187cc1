import { joinCommand } from '../advised-commands.ts';
import { type Check, failed, warning } from '../diagnose/check.ts';
import { checkRegistry } from '../diagnose/host/registry.ts';
import type { Machine } from '../diagnose/machine.ts';
import { chooseStartup } from './choose-startup.ts';
import { findPrograms } from './find-programs.ts';
import { type Guide, GuideLeft } from './guide/guide.ts';
import { joinGateway } from './join/join.ts';
import { JoinError, type JoinOptions } from './join/join-options.ts';
import { prepareNodeCode } from './join/node-code.ts';
import { nextSteps } from './next-steps.ts';
import { type OfferSkillOptions, offerSkill } from './offer-skill.ts';
import { offerTestWake } from './offer-test-wake.ts';
import { findOldHooks } from './old-hooks.ts';
import { prepareRegistry } from './prepare-registry.ts';
import { registerHooks } from './register-hooks.ts';
import { offerTools } from './tools.ts';

export interface SetupOptions extends OfferSkillOptions {
  readonly machine: Machine;
  readonly guide: Guide;
  /** Whether the diff is coloured. */
  readonly colours: boolean;
  /** What is needed to join a gateway elsewhere. */
  readonly join?: Omit<JoinOptions, 'machine' | 'guide'> | undefined;
}

/** Leads from an installed program to a fleet that is woken; false when something failed. */
export async function setUp({ machine, colours, agent, workspace, join, ...rest }: SetupOptions) {
  const { guide, failures } = counting(rest.guide);
  guide.begin('gsd-hooks setup');
  if (join?.nodeCodeFile !== undefined) return preparedNode({ ...join, machine, guide });
  if (join !== undefined && !(await joined({ ...join, machine, guide }))) return false;
  const before = await checkRegistry(machine);
  await findPrograms(before.registry, machine, guide);
  if (before.isVacant && (await leavesForMigration(machine, guide))) return false;

  const registry = await attempt(guide, 'registry', 'gsd-hooks diagnose', () =>
    prepareRegistry(machine, guide),
  );
  await attempt(guide, 'startup', 'gsd-hooks diagnose', () =>
    chooseStartup(registry, machine, guide),
  );
  const isRegistered = await attempt(guide, 'registration', 'gsd-hooks register --dry-run', () =>
    registerHooks(machine, guide, colours),
  );
  // an OpenClaw elsewhere has its skill and its tools there
  if (join === undefined) {
    await attempt(guide, 'skill', 'gsd-hooks install-skill', () =>
      offerSkill(machine, guide, { agent, workspace }),
    );
    await attempt(guide, 'tools', 'gsd-mcp --help', () => offerTools(machine, guide));
  }
  if (isRegistered) {
    await attempt(guide, 'test message', 'gsd-hooks diagnose', () =>
      offerTestWake(registry, machine, guide),
    );
  }
  guide.show('What to do next:', await nextSteps(registry, isRegistered ?? false, machine));
  guide.end(verdict(failures(), isRegistered ?? false));
  return failures() === 0;
}

/** Joins the gateway; without it, nothing that comes after would reach anybody. */
async function joined(options: JoinOptions): Promise<boolean> {
  if (await succeeds(options.guide, () => joinGateway(options))) return true;
  options.guide.end('This host has not joined: fix the problem and run gsd-hooks setup again.');
  return false;
}

async function preparedNode(options: JoinOptions): Promise<boolean> {
  const { guide, nodeCodeFile = '' } = options;
  const isReady = await succeeds(guide, () => prepareNodeCode({ ...options, nodeCodeFile }));
  guide.end(isReady ? 'The node can connect.' : 'The node’s code is as it was.');
  return isReady;
}

async function succeeds(guide: Guide, step: () => Promise<void>): Promise<boolean> {
  try {
    await step();
    return true;
  } catch (error) {
    if (error instanceof GuideLeft) throw error;
    const fix = error instanceof JoinError ? error.fix : joinCommand('<url>');
    guide.check(failed('gateway', (error as Error).message, fix));
    return false;
  }
}

/** Without their registry, replacing the hooks of the bash scripts would silence their fleet. */
async function leavesForMigration(machine: Machine, guide: Guide): Promise<boolean> {
  const old = await findOldHooks(machine);
  if (old.length === 0) return false;
  const detail = `${old.length} hooks of the bash scripts are registered (${old[0]}), and their agents are not in the registry yet`;
  guide.check(warning('migration', detail, 'gsd-launcher migrate'));
  const question = 'Continue without their agents?';
  if (await guide.confirm(question, { proposal: false })) return false;
  guide.end('Run gsd-launcher migrate first, then gsd-hooks setup again. Nothing was changed.');
  return true;
}

function verdict(failures: number, isRegistered: boolean): string {
  if (failures > 0) return `${failures} failed: fix the problem and run gsd-hooks setup again.`;
  return isRegistered ? 'Set up.' : 'Set up, but the hooks are not registered.';
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
