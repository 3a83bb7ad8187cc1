import { writePrivateFile } from '@gsd-code-skill/core';
import {
  prepareStateDirectory,
  statePaths,
  writeNodeRecord,
} from '@gsd-code-skill/session-channel';
import { type HookScriptOptions, renderHookScript } from '../hook-script/hook-script.ts';
import { hookEntries } from './hook-entries.ts';
import { renderStatusLineScript } from './status-line-tap.ts';

/** Writes hook.sh, the status line tap and the settings file, and notes the Node, in the state directory. */
export async function installScripts(
  script: HookScriptOptions,
  claudeVersion?: string,
): Promise<void> {
  const { stateDir } = script;
  const files = statePaths(stateDir);
  await prepareStateDirectory(stateDir);
  await writePrivateFile(files.hookScript, renderHookScript(script));
  await writePrivateFile(files.statusLineScript, renderStatusLineScript(stateDir));
  await writePrivateFile(files.settingsFile, hooksAsSettings(stateDir, claudeVersion));
  await writeNodeRecord(stateDir, script.nodePath);
}

/** Our hooks as the text of a settings file for `claude --settings`. */
export function hooksAsSettings(stateDir: string, claudeVersion?: string): string {
  const entries = hookEntries(statePaths(stateDir).hookScript, claudeVersion);
  const hooks = Object.entries(entries).map(([event, group]) => [event, [group]]);
  return `${JSON.stringify({ hooks: Object.fromEntries(hooks) }, null, 2)}\n`;
}
