import { readFile } from 'node:fs/promises';
import { statePaths } from '@gsd-code-skill/session-channel';
import type { Machine } from '../diagnose/machine.ts';
import { installedClaude } from '../register/installed-claude.ts';
import { register } from '../register/register.ts';
import { isTapped } from '../register/status-line-tap.ts';
import { summariseSettings } from '../register/summarise-settings.ts';
import type { Guide } from './guide/guide.ts';
import { confirmChange, describeChange } from './settings-change.ts';

/** Registers the hooks after the change was shown; false when it was declined. */
export async function registerHooks(
  machine: Machine,
  guide: Guide,
  colours: boolean,
): Promise<boolean> {
  const { settingsPath, stateDir, registryPath, installation, env } = machine;
  const question =
    'Read how full the context is from Claude Code’s status line? What it shows stays the same.';
  const statusLine = (await hasTap(settingsPath)) || (await guide.confirm(question));
  const { version: claudeVersion } = await installedClaude(env);
  const places = { env, settingsPath, stateDir, registryPath };
  const options = { ...installation, ...places, claudeVersion, statusLine };

  const planned = await register({ ...options, dryRun: true });
  if (planned.changed) {
    const { hookScript } = statePaths(stateDir);
    const summary = summariseSettings(planned, hookScript, env).map((line) => `  ${line}`);
    guide.show(`Change to Claude Code’s settings (${settingsPath}):`, summary.join('\n'));
    if (!(await confirmChange(planned, settingsPath, { guide, colours }))) return false;
  }
  const written = await register(options);
  const done = written.changed ? 'Hooks are registered' : 'Hooks were registered already';
  guide.done(`${done}: ${describeChange(written, settingsPath)}`);
  return true;
}

async function hasTap(settingsPath: string): Promise<boolean> {
  const text = await readFile(settingsPath, 'utf8').catch(() => '{}');
  return isTapped(text);
}
