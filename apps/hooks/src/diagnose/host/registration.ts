import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { codeOf } from '@gsd-code-skill/core';
import { statePaths } from '@gsd-code-skill/session-channel';
import {
  type HookEntries,
  hookEntries,
  isOursOrPredecessors,
} from '../../register/hook-entries.ts';
import { hooksAsSettings } from '../../register/install-scripts.ts';
import { knowsEvent } from '../../register/known-events.ts';
import { parseSettings, type Settings } from '../../register/settings-text.ts';
import { type Check, edit, failed, ok, warning } from '../check.ts';
import type { Machine } from '../machine.ts';

const name = 'registration';
const fix = 'gsd-hooks register';

/** How Claude Code's settings differ from what `register` writes, by event. */
interface RegistrationGaps {
  readonly missing: readonly string[];
  /** The entry calls another hook.sh, or the bash predecessor. */
  readonly elsewhere: readonly string[];
  /** The entry is ours, and of an event that the installed Claude Code does not know. */
  readonly unknown: readonly string[];
  /** The entry is ours, with another matcher or time limit, or stands there twice. */
  readonly outdated: readonly string[];
}

export interface Registration {
  readonly check: Check;
  /** False where sessions have the hooks only if they were started with `--settings`. */
  readonly isForAllSessions: boolean;
}

/** Looks whether every event is registered exactly as `register` does it. */
export async function checkRegistration(
  machine: Machine,
  claudeVersion?: string,
): Promise<Registration> {
  const { settingsPath, stateDir } = machine;
  try {
    const settings = await readSettings(settingsPath);
    const entries = hookEntries(statePaths(stateDir).hookScript, claudeVersion);
    const gaps = registrationGaps(settings, entries, claudeVersion);
    const isForAllSessions = gaps.missing.length < Object.keys(entries).length;
    if (settings.disableAllHooks === true) {
      const detail = `${settingsPath}: disableAllHooks is true`;
      return { isForAllSessions, check: failed(name, detail, edit(settingsPath)) };
    }
    const check = isForAllSessions
      ? judge(gaps, settingsPath, Object.keys(entries).length)
      : await checkSettingsFile(machine, claudeVersion);
    return { isForAllSessions, check };
  } catch (error) {
    const detail = `${settingsPath}: ${(error as Error).message}`;
    return { isForAllSessions: true, check: failed(name, detail, edit(settingsPath)) };
  }
}

async function readSettings(path: string): Promise<Settings> {
  try {
    return parseSettings(await readFile(path, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return {};
    throw error;
  }
}

function judge(gaps: RegistrationGaps, settingsPath: string, events: number): Check {
  const { missing, elsewhere, outdated, unknown } = gaps;
  if (unknown.length > 0) {
    const events = unknown.join(', ');
    const detail = `${settingsPath}: Claude Code will stop at "Settings Error", it does not know ${events}`;
    return failed(name, detail, fix);
  }
  if (missing.length > 0) {
    return failed(name, `${settingsPath}: no entry for ${missing.join(', ')}`, fix);
  }
  if (elsewhere.length > 0) {
    return failed(name, `${settingsPath}: older entries for ${elsewhere.join(', ')}`, fix);
  }
  if (outdated.length > 0) {
    const detail = `${settingsPath}: different in this version: ${outdated.join(', ')}`;
    return warning(name, detail, fix);
  }
  return ok(name, `${events} events in ${settingsPath}`);
}

function registrationGaps(
  settings: Settings,
  entries: HookEntries,
  claudeVersion: string | undefined,
): RegistrationGaps {
  const gaps: Record<keyof RegistrationGaps, string[]> = {
    missing: [],
    elsewhere: [],
    outdated: [],
    unknown: [],
  };
  for (const event of new Set([...Object.keys(settings.hooks ?? {}), ...Object.keys(entries)])) {
    const wanted = entries[event];
    const groups = (settings.hooks?.[event] ?? []).filter(({ hooks }) => hooks.some(isOurs));
    const commands = groups.flatMap(({ hooks }) => hooks.filter(isOurs).map(commandOf));
    if (groups.length === 0) {
      if (wanted !== undefined) gaps.missing.push(event);
    } else if (!knowsEvent(event, claudeVersion)) {
      gaps.unknown.push(event);
    } else if (commands.some((command) => command !== wanted?.hooks[0]?.command)) {
      gaps.elsewhere.push(event);
    } else if (groups.length > 1 || !isDeepStrictEqual(groups[0], wanted)) {
      gaps.outdated.push(event);
    }
  }
  return gaps;
}

/** Without registration, sessions can still be given the hooks by `claude --settings`. */
async function checkSettingsFile(
  { settingsPath, stateDir }: Machine,
  claudeVersion: string | undefined,
): Promise<Check> {
  const { settingsFile } = statePaths(stateDir);
  const text = await readFile(settingsFile, 'utf8').catch(() => undefined);
  if (text === hooksAsSettings(stateDir, claudeVersion)) {
    const detail = `not in ${settingsPath}; only sessions started with claude --settings ${settingsFile} have the hooks`;
    return warning(name, detail, fix);
  }
  return failed(name, `no hooks of ours in ${settingsPath}`, fix);
}

function commandOf(hook: unknown): unknown {
  return (hook as { command?: unknown } | null)?.command;
}

function isOurs(hook: unknown): boolean {
  return isOursOrPredecessors(commandOf(hook));
}
