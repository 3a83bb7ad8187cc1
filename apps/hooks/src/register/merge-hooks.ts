import { isDeepStrictEqual } from 'node:util';
import type { JSONPath } from 'jsonc-parser';
import { type HookEntries, type HookGroup, isOursOrPredecessors } from './hook-entries.ts';
import { insertJson, removeJson, setJson } from './json-edit.ts';
import { parseSettings, type Settings } from './settings-text.ts';

/** Whether a hook command gives way. */
type Replaced = (command: unknown) => boolean;

/**
 * Puts our hooks into the text of Claude Code's settings, in place of those that give way.
 *
 * With no entries it takes those out. Foreign hooks, order and formatting stay as they are.
 */
export function mergeHooks(
  text: string,
  entries: HookEntries,
  isReplaced: Replaced = isOursOrPredecessors,
): string {
  const registered = Object.keys(parseSettings(text).hooks ?? {});
  const events = new Set([...registered, ...Object.keys(entries)]);

  let merged = text;
  for (const event of events) merged = mergeEvent(merged, event, entries[event], isReplaced);

  if (registered.length > 0 && Object.keys(hooksIn(merged)).length === 0) {
    merged = removeJson(merged, ['hooks']);
  }
  return merged;
}

function mergeEvent(
  text: string,
  event: string,
  wanted: HookGroup | undefined,
  isReplaced: Replaced,
): string {
  const isOurs = (hook: unknown) => isReplaced((hook as { command?: unknown } | null)?.command);
  const groups = hooksIn(text)[event] ?? [];
  const ours = groups.flatMap(({ hooks }, index) => (hooks.some(isOurs) ? [index] : []));

  const [first] = ours;
  if (first === undefined) {
    if (wanted === undefined) return text;
    return groups.length === 0
      ? setJson(text, ['hooks', event], [wanted])
      : insertJson(text, ['hooks', event], groups.length, wanted);
  }
  if (ours.length === 1 && isDeepStrictEqual(groups[first], wanted)) return text;

  // the indices in front of what is removed stay right when the last goes first
  let merged = text;
  for (const path of pathsOfOurs(event, groups, isOurs).toReversed()) {
    merged = removeJson(merged, path);
  }

  if (wanted !== undefined) {
    const shared = groups[first]?.hooks.every(isOurs) === false;
    const place = shared ? first + 1 : first;
    return insertJson(merged, ['hooks', event], place, wanted);
  }
  const left = hooksIn(merged)[event] ?? [];
  return left.length === 0 ? removeJson(merged, ['hooks', event]) : merged;
}

function pathsOfOurs(
  event: string,
  groups: readonly { readonly hooks: readonly unknown[] }[],
  isOurs: (hook: unknown) => boolean,
) {
  return groups.flatMap(({ hooks }, index): JSONPath[] => {
    if (hooks.length > 0 && hooks.every(isOurs)) return [['hooks', event, index]];
    return hooks.flatMap((hook, at) =>
      isOurs(hook) ? [['hooks', event, index, 'hooks', at]] : [],
    );
  });
}

/** The hooks in settings that were checked before our edits. */
function hooksIn(text: string): NonNullable<Settings['hooks']> {
  return (JSON.parse(text) as Settings).hooks ?? {};
}
