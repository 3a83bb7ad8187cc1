import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { kindOfTool } from '@gsd-code-skill/core';
import { expect, test } from 'vitest';
import { meaningOf } from '../../../../packages/worker/src/event/event-meaning.ts';
import { hookEntries, isOursOrPredecessors, isOwnCommand } from './hook-entries.ts';

const entries = hookEntries('/state/it is/hook.sh');

// what a real Claude Code has in it
const known = JSON.parse(
  await readFile(
    join(import.meta.dirname, '../../../../fixtures/claude-code-2.1.325/program-names.json'),
    'utf8',
  ),
) as { readonly events: readonly string[]; readonly notifications: readonly string[] };

test('every event that is registered is one of Claude Code', () => {
  expect(Object.keys(entries).filter((event) => !known.events.includes(event))).toEqual([]);
});

test('of notifications, those are registered that the worker understands', () => {
  const understood = known.notifications.filter((notification_type) =>
    meaningOf({ name: 'Notification', payload: { notification_type } }),
  );
  const registered = entries.Notification?.matcher?.split('|') ?? [];
  expect(registered.toSorted()).toEqual(understood.toSorted());
});

test.for(['PreToolUse', 'PostToolUse'])(
  'of tools, %s is registered for those that ask',
  (event) => {
    const tools = entries[event]?.matcher?.split('|') ?? [];
    expect(tools.map(kindOfTool)).toEqual(['question', 'plan']);
  },
);

test('knows each of its commands as its own', () => {
  const commands = Object.values(entries).flatMap(({ hooks }) => hooks.map((one) => one.command));
  expect(commands).not.toEqual([]);
  expect(commands.filter((command) => !isOwnCommand(command))).toEqual([]);
});

test.for([
  [
    'of a version that set no PATH',
    '[ -n "$TMUX" ] || exec cat >/dev/null; E=Stop; [ -r /s ] && . /s; exit 0',
    true,
  ],
  [
    'with another PATH',
    'PATH=/bin; [ -n "$TMUX" ] || exec cat >/dev/null; E=Stop; [ -r /s ]',
    true,
  ],
  ['for no event', '[ -n "$TMUX" ] || exec cat >/dev/null; E=; [ -r /s ] && . /s', false],
  [
    'that does more before',
    'date; [ -n "$TMUX" ] || exec cat >/dev/null; E=Stop; [ -r /s ]',
    false,
  ],
  ['of somebody else', '[ -n "$TMUX" ] || exec cat >/dev/null', false],
  ['that is none', undefined, false],
] as const)('a command %s is its own: %s', ([, command, isOwn]) => {
  expect(isOwnCommand(command)).toBe(isOwn);
  expect(isOursOrPredecessors(command)).toBe(isOwn);
});
