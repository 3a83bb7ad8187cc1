import type { Environment } from '@gsd-code-skill/core';
import { runsHook } from '@gsd-code-skill/session-channel';
import { isOwnCommand } from './hook-entries.ts';
import { predecessorCommands } from './predecessors.ts';
import { parseSettings } from './settings-text.ts';
import { isTapped } from './status-line-tap.ts';
import type { SettingsUpdate } from './update-settings-file.ts';

export const registered = 'Hooks are registered';
export const registeredBefore = 'Hooks were registered already';
export const unregistered = 'Hooks are removed';

/** What a change to Claude Code's settings comes to, in a few lines. */
export function summariseSettings(
  { before, after }: SettingsUpdate,
  hookScript: string,
  env: Environment,
): readonly string[] {
  const isIn = runsHook(after, hookScript);
  const old = before.trim() === '' ? [] : predecessorCommands(before, env);
  const tap = [before, after].map((text) => text.trim() !== '' && isTapped(text));
  return [
    isIn ? `${countOwn(after)} hooks, each runs ${hookScript}` : 'our hooks are removed',
    ...(old.length > 0 ? [`${old.length} hooks of the bash scripts are removed`] : []),
    ...(!tap[0] && tap[1] ? ['the status line is tapped; what it shows stays the same'] : []),
    ...(tap[0] && !tap[1] ? ['the status line is as it was before'] : []),
    'everything else stays as it is',
  ];
}

function countOwn(settings: string): number {
  const groups = Object.values(parseSettings(settings).hooks ?? {}).flat();
  const commands = groups.flatMap(
    ({ hooks }) => hooks as readonly { readonly command?: unknown }[],
  );
  return commands.filter((hook) => isOwnCommand(hook?.command)).length;
}
