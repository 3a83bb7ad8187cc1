import { failed } from '../../diagnose/check.ts';
import type { Machine } from '../../diagnose/machine.ts';
import { unregister } from '../../register/register.ts';
import { shippedSkill } from '../../skill/shipped-skill.ts';
import { removeSkill } from '../../skill/skill.ts';
import type { Guide } from '../guide/guide.ts';
import { leaveGateway } from '../join/leave.ts';
import { confirmChange, describeChange } from '../settings-change.ts';
import { removeTools } from '../tools.ts';
import { endWorker } from './end-worker.ts';
import { findServices, removeServices } from './own-services.ts';
import { purge } from './purge.ts';
import { type Remainder, whatRemains } from './what-remains.ts';

export interface UndoOptions {
  readonly machine: Machine;
  readonly guide: Guide;
  readonly colours: boolean;
  readonly workspace?: string | undefined;
  /** Removes registry and state without asking. */
  readonly isPurge: boolean;
}

/** Takes hooks, services and skill out, and registry and state where that is wanted; false when it failed. */
export async function undo(options: UndoOptions): Promise<boolean> {
  const { machine, guide } = options;
  const { stateDir, registryPath } = machine;
  guide.begin('gsd-hooks setup --undo');
  if (!(await takeOutHooks(options))) return false;
  await takeOutServices(machine, guide);
  const isSkillOut = await takeOutSkill(options);
  const had = await guide.wait('Looking for tools', () => removeTools(machine.env));
  if (had.length > 0) guide.done(`Tools are removed from ${had.join(' and ')}`);
  await leaveGateway(machine, guide);
  const pid = await endWorker(stateDir);
  if (pid !== undefined) guide.done(`The worker has ended: process ${pid}`);

  const question = `Also remove the registry, the log and waiting messages (${registryPath}, ${stateDir})?`;
  if (options.isPurge || (await guide.confirm(question, { proposal: false }))) {
    const left = await purge(machine);
    guide.done(`Registry and state are removed: ${registryPath}, ${stateDir}`);
    if (left.length > 0) guide.warn(`not ours, so left: ${left.join(', ')}`);
  } else {
    guide.say(`Kept: registry ${registryPath}\nKept: state ${stateDir}`);
  }
  const remains = await whatRemains(machine);
  guide.show('What remains on this machine:', remains.map(showRemainder).join('\n') || '  nothing');
  const packages = remains.flatMap((one) => one.package ?? []);
  const last =
    packages.length > 0 ? ` Remove the programs with: npm uninstall -g ${packages.join(' ')}` : '';
  guide.end(`What was installed is removed.${last}`);
  return isSkillOut;
}

function showRemainder({ what, path, remove }: Remainder): string {
  return `  ${what}: ${path}${remove === undefined ? '' : `  (${remove})`}`;
}

async function takeOutServices({ env }: Machine, guide: Guide): Promise<void> {
  const services = await findServices(env);
  if (services.length === 0) return;
  await removeServices(services, env);
  guide.done(`Services are removed: ${services.join(', ')}`);
}

async function takeOutSkill({ machine, guide, workspace }: UndoOptions): Promise<boolean> {
  const { env, installation } = machine;
  try {
    const shipped = await shippedSkill(installation);
    const taken = await guide.wait('Looking for the skill', () =>
      removeSkill(shipped, { env, workspace }),
    );
    if (taken.length === 0) guide.done('No skill of ours was installed');
    for (const { path, left } of taken) {
      guide.done(`Skill is removed: ${path}`);
      if (left.length > 0) guide.warn(`not ours, so left: ${left.join(', ')}`);
    }
    return true;
  } catch (error) {
    guide.check(failed('skill', (error as Error).message, 'openclaw skills list'));
    return false;
  }
}

async function takeOutHooks({ machine, guide, colours }: UndoOptions): Promise<boolean> {
  const { settingsPath } = machine;
  try {
    const planned = await unregister(settingsPath, { dryRun: true });
    if (!planned.changed) {
      guide.done(`No hooks of ours in ${settingsPath}`);
      return true;
    }
    guide.say(`Our hooks and the status line tap will be removed from ${settingsPath}`);
    if (!(await confirmChange(planned, settingsPath, { guide, colours }))) return false;
    const written = await unregister(settingsPath);
    guide.done(`Hooks are removed: ${describeChange(written, settingsPath)}`);
    return true;
  } catch (error) {
    guide.check(failed('registration', (error as Error).message, 'gsd-hooks unregister --dry-run'));
    return false;
  }
}
