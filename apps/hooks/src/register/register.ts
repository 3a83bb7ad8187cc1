import { join } from 'node:path';
import { prepareStateDirectory, writePrivateFile } from '@gsd-code-skill/session-channel';
import { type HookScriptOptions, renderHookScript } from '../hook-script.ts';
import { hookEntries } from './hook-entries.ts';
import { mergeHooks } from './merge-hooks.ts';
import {
  isTapped,
  renderStatusLineScript,
  statusLineScript,
  tapStatusLine,
  untapStatusLine,
} from './status-line-tap.ts';
import { type SettingsUpdate, updateSettingsFile } from './update-settings-file.ts';

export interface RegisterOptions extends HookScriptOptions {
  readonly settingsPath: string;
  /**
   * Whether the status line is tapped for context pressure; a tap that is there stays.
   *
   * @default false
   */
  readonly statusLine?: boolean;
  /**
   * @default false
   */
  readonly dryRun?: boolean;
}

/** Writes hook.sh and puts our hooks into Claude Code's settings. */
export async function register({
  settingsPath,
  statusLine = false,
  dryRun = false,
  ...script
}: RegisterOptions): Promise<SettingsUpdate> {
  const { stateDir } = script;
  const hookScript = join(stateDir, 'hook.sh');
  const tap = join(stateDir, statusLineScript);

  // the scripts go first: settings never name what is not there
  if (!dryRun) {
    await prepareStateDirectory(stateDir);
    await writePrivateFile(hookScript, renderHookScript(script));
    await writePrivateFile(tap, renderStatusLineScript(stateDir));
  }
  return await updateSettingsFile(
    settingsPath,
    (text) => {
      const merged = mergeHooks(text, hookEntries(hookScript));
      return statusLine || isTapped(merged) ? tapStatusLine(merged, tap) : merged;
    },
    { dryRun },
  );
}

/** Takes our hooks and the status line tap out of Claude Code's settings; state stays. */
export async function unregister(
  settingsPath: string,
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): Promise<SettingsUpdate> {
  return await updateSettingsFile(settingsPath, (text) => untapStatusLine(mergeHooks(text, {})), {
    dryRun,
  });
}
