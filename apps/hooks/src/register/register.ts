import type { Environment } from '@gsd-code-skill/core';
import { statePaths } from '@gsd-code-skill/session-channel';
import type { HookScriptOptions } from '../hook-script/hook-script.ts';
import { hookEntries, isOursOrPredecessors, isOwnCommand } from './hook-entries.ts';
import { installScripts } from './install-scripts.ts';
import { mergeHooks } from './merge-hooks.ts';
import { predecessorScript } from './predecessors.ts';
import { isTapped, tapStatusLine, untapStatusLine } from './status-line-tap.ts';
import { type SettingsUpdate, updateSettingsFile } from './update-settings-file.ts';

export interface RegisterOptions extends HookScriptOptions {
  readonly settingsPath: string;
  /** Names the home folder in which hooks of the bash predecessor are looked at. */
  readonly env: Environment;
  /** The Claude Code that reads the settings; without it all events are registered. */
  readonly claudeVersion?: string | undefined;
  /**
   * Whether the status line is tapped for context pressure; a tap that is there stays.
   *
   * @default false
   */
  readonly statusLine?: boolean | undefined;
  /**
   * @default false
   */
  readonly dryRun?: boolean | undefined;
}

/** Writes hook.sh and puts our hooks into Claude Code's settings. */
export async function register({
  settingsPath,
  env,
  claudeVersion,
  statusLine = false,
  dryRun = false,
  ...script
}: RegisterOptions): Promise<SettingsUpdate> {
  const { hookScript, statusLineScript } = statePaths(script.stateDir);
  const isReplaced = (command: unknown) =>
    isOursOrPredecessors(command) || predecessorScript(command, env) !== undefined;

  // the scripts go first: settings never name what is not there
  if (!dryRun) await installScripts(script, claudeVersion);
  return await updateSettingsFile(
    settingsPath,
    (text) => {
      const merged = mergeHooks(text, hookEntries(hookScript, claudeVersion), isReplaced);
      return statusLine || isTapped(merged) ? tapStatusLine(merged, statusLineScript) : merged;
    },
    { dryRun },
  );
}

/** Takes our hooks and the status line tap out of Claude Code's settings; state stays. */
export async function unregister(
  settingsPath: string,
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): Promise<SettingsUpdate> {
  return await updateSettingsFile(settingsPath, withoutOurs, { dryRun });
}

/** Whether anything of ours, of any version and state directory, is in the text of settings. */
export function hasOurs(text: string): boolean {
  try {
    return text.trim() !== '' && withoutOurs(text) !== text;
  } catch {
    // of settings that cannot be read nothing is known
    return false;
  }
}

function withoutOurs(text: string): string {
  return untapStatusLine(mergeHooks(text, {}, isOwnCommand));
}
