import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { type HookEntries, hookEntries, isOurCommand } from '../register/hook-entries.ts';
import { hooksAsSettings, installedFiles } from '../register/install-scripts.ts';
import { parseSettings, type Settings } from '../register/settings-text.ts';
import { type Check, edit, failed, ok, warning } from './check.ts';
import type { Machine } from './machine.ts';

const name = 'registration';
const fix = 'gsd-hooks register';

/** How Claude Code's settings differ from what `register` writes, by event. */
export interface RegistrationGaps {
  readonly missing: readonly string[];
  /** The entry calls another hook.sh, or the bash predecessor. */
  readonly elsewhere: readonly string[];
  /** The entry is ours, with another matcher or time limit, or stands there twice. */
  readonly outdated: readonly string[];
}

/** Looks whether every event is registered exactly as `register` does it. */
export async function checkRegistration({ settingsPath, stateDir }: Machine): Promise<Check> {
  const entries = hookEntries(installedFiles(stateDir).hookScript);
  let settings: Settings;
  try {
    settings = parseSettings(await readFile(settingsPath, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') settings = {};
    else return failed(name, `${settingsPath}: ${(error as Error).message}`, edit(settingsPath));
  }

  if (settings.disableAllHooks === true) {
    return failed(name, `${settingsPath}: disableAllHooks is true`, edit(settingsPath));
  }
  const { missing, elsewhere, outdated } = registrationGaps(settings, entries);
  const all = Object.keys(entries).length;
  if (missing.length === all) return checkSettingsFile(settingsPath, stateDir);
  if (missing.length > 0) {
    return failed(name, `${settingsPath}: no entry for ${missing.join(', ')}`, fix);
  }
  if (elsewhere.length > 0) {
    return failed(name, `${settingsPath}: older entries for ${elsewhere.join(', ')}`, fix);
  }
  if (outdated.length > 0) {
    const detail = `${settingsPath}: not as this version has them: ${outdated.join(', ')}`;
    return warning(name, detail, fix);
  }
  return ok(name, `${all} events in ${settingsPath}`);
}

export function registrationGaps(settings: Settings, entries: HookEntries): RegistrationGaps {
  const gaps = { missing: [] as string[], elsewhere: [] as string[], outdated: [] as string[] };
  for (const event of new Set([...Object.keys(settings.hooks ?? {}), ...Object.keys(entries)])) {
    const wanted = entries[event];
    const groups = (settings.hooks?.[event] ?? []).filter(({ hooks }) => hooks.some(isOurs));
    const commands = groups.flatMap(({ hooks }) => hooks.filter(isOurs).map(commandOf));
    if (groups.length === 0) {
      if (wanted !== undefined) gaps.missing.push(event);
    } else if (commands.some((command) => command !== wanted?.hooks[0]?.command)) {
      gaps.elsewhere.push(event);
    } else if (groups.length > 1 || !isDeepStrictEqual(groups[0], wanted)) {
      gaps.outdated.push(event);
    }
  }
  return gaps;
}

/** Without registration, sessions can still be given the hooks by `claude --settings`. */
async function checkSettingsFile(settingsPath: string, stateDir: string): Promise<Check> {
  const { settingsFile } = installedFiles(stateDir);
  const text = await readFile(settingsFile, 'utf8').catch(() => undefined);
  if (text === hooksAsSettings(stateDir)) {
    const detail = `not in ${settingsPath}; only sessions started with claude --settings ${settingsFile} have the hooks`;
    return warning(name, detail, fix);
  }
  return failed(name, `no hooks of ours in ${settingsPath}`, fix);
}

function commandOf(hook: unknown): unknown {
  return (hook as { command?: unknown } | null)?.command;
}

function isOurs(hook: unknown): boolean {
  return isOurCommand(commandOf(hook));
}
