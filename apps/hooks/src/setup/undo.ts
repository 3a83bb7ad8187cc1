import { failed } from '../diagnose/check.ts';
import type { Machine } from '../diagnose/machine.ts';
import { unregister } from '../register/register.ts';
import { settingsDiff } from '../register/settings-diff.ts';
import type { Guide } from './guide.ts';
import { purge } from './purge.ts';
import { removeSkill, type SkillOptions } from './skill.ts';
import { removeTools } from './tools.ts';

export interface UndoOptions {
  readonly machine: Machine;
  readonly guide: Guide;
  readonly colours: boolean;
  readonly workspace?: string | undefined;
  /** Removes registry and state without asking. */
  readonly isPurge: boolean;
}

/** Takes hooks and skill out, and registry and state where that is wanted; false when it failed. */
export async function undo(options: UndoOptions): Promise<boolean> {
  const { machine, guide, workspace } = options;
  const { stateDir, registryPath, env } = machine;
  guide.begin('gsd-hooks setup --undo');
  if (!(await takeOutHooks(options))) return false;

  const isSkillOut = await takeOutSkill({ env, workspace }, guide);
  const had = await guide.wait('Looking for tools', () => removeTools(env));
  if (had.length > 0) guide.done(`Tools are taken out of ${had.join(' and ')}`);

  const question = `Remove the registry, the log and wakes that wait, too (${registryPath}, ${stateDir})?`;
  if (options.isPurge || (await guide.confirm(question, { proposal: false }))) {
    const left = await purge(machine);
    guide.done(`Registry and state are removed: ${registryPath}, ${stateDir}`);
    if (left.length > 0) guide.warn(`not ours, so left: ${left.join(', ')}`);
  } else {
    guide.say(`Kept: registry ${registryPath}\nKept: state ${stateDir}`);
  }
  guide.end(
    'Everything is taken back; npm uninstall -g @gsd-code-skill/hooks removes the program.',
  );
  return isSkillOut;
}

async function takeOutSkill(options: SkillOptions, guide: Guide): Promise<boolean> {
  try {
    const skill = await guide.wait('Looking for the skill', () => removeSkill(options));
    guide.done(skill === undefined ? 'No skill was installed' : `Skill is removed: ${skill}`);
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
    guide.show('Change to Claude Code’s settings:', settingsDiff(planned, { colours }));
    if (!(await guide.confirm(`Write it to ${settingsPath}?`))) return false;
    const { backup } = await unregister(settingsPath);
    guide.done(
      `Hooks are taken out: ${settingsPath}${backup === undefined ? '' : `, backup ${backup}`}`,
    );
    return true;
  } catch (error) {
    guide.check(failed('registration', (error as Error).message, 'gsd-hooks unregister --dry-run'));
    return false;
  }
}
