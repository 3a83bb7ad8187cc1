import { readFile } from 'node:fs/promises';
import { claudeSettingsOf, readPrivateFile, writePrivateFile } from '@gsd-code-skill/core';
import { runsHook, statePaths } from '@gsd-code-skill/session-channel';
import type { Launcher } from '../command-line/launcher.ts';
import { runGsdHooks } from './run-gsd-hooks.ts';

/** How hooks reach a Claude Code that is started here. */
export type HooksState =
  /** They are in Claude Code's own settings, for every session. */
  | { readonly status: 'registered' }
  /** They are in a file that this session is started with. */
  | { readonly status: 'by-file'; readonly settingsFile: string }
  | { readonly status: 'missing' };

/** Finds out how hooks are registered; where `gsd-hooks` is at hand, it is asked for a file. */
export async function findHooks(
  { env, stateDir }: Launcher,
  { dryRun = false }: { readonly dryRun?: boolean } = {},
): Promise<HooksState> {
  const { hookScript, settingsFile } = statePaths(stateDir);
  if (runsHook(await readFile(claudeSettingsOf(env), 'utf8').catch(() => ''), hookScript)) {
    return { status: 'registered' };
  }

  const file = await readPrivateFile(settingsFile).catch(() => undefined);
  if (runsHook(file?.toString('utf8') ?? '', hookScript))
    return { status: 'by-file', settingsFile };

  // it writes files of its own
  const printed = dryRun ? '' : await printSettings(env);
  if (!runsHook(printed, hookScript)) return { status: 'missing' };
  await writePrivateFile(settingsFile, printed);
  return { status: 'by-file', settingsFile };
}

async function printSettings(env: Launcher['env']): Promise<string> {
  const result = await runGsdHooks(env, ['settings'], 10_000);
  return result.failed ? '' : result.stdout;
}
