import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from '@gsd-code-skill/testing/test';
import { describe, expect } from 'vitest';
import { describeDrift, namesInProgram } from './drift.ts';
import { watchedWords } from './watched-words.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const fixtures = join(repository, 'fixtures/claude-code-2.1.325');

type Payload = Readonly<Record<string, unknown>>;

interface Names {
  readonly events: readonly string[];
  readonly notifications: readonly string[];
  readonly words: readonly string[];
}

const known: Names = JSON.parse(await readFile(join(fixtures, 'program-names.json'), 'utf8'));
const payloads: readonly Payload[] = await Promise.all(
  (await readdir(join(fixtures, 'payloads')))
    .filter((name) => name.endsWith('.json') && !name.startsWith('statusLine'))
    .map(async (name) => JSON.parse(await readFile(join(fixtures, 'payloads', name), 'utf8'))),
);

const listOf = (names: readonly string[]) => names.map((name) => `"${name}"`).join(',');

/** The text of a program that knows these, with shorter lists before and after the whole ones. */
const programOf = ({ events, notifications, words }: Names) =>
  [
    '\u007fELF\u0000a=["PreToolUse","PostToolUse"];',
    `b=[${listOf(events)}];c=[${listOf(events.slice(0, 3))}];`,
    `d=["permission_prompt","idle_prompt"];e=[${listOf(notifications)}];`,
    ...words.map((text) => `children:${JSON.stringify(text)}\u0000`),
  ].join('\n');

interface Played {
  readonly names?: Partial<Names>;
  readonly payloads?: readonly Payload[];
  /** Recorded panes, by the names of their files. */
  readonly screens?: readonly string[];
}

async function driftOf(folder: string, played: Played): Promise<readonly string[]> {
  const program = join(folder, 'claude');
  await writeFile(program, programOf({ ...known, ...played.names }));
  const lines = (played.payloads ?? payloads).map((payload) => JSON.stringify(payload));
  await writeFile(join(folder, 'payloads.jsonl'), `${lines.join('\n')}\n`);
  await mkdir(join(folder, 'screens'));
  for (const name of played.screens ?? []) {
    await cp(join(fixtures, 'panes', name), join(folder, 'screens', name));
  }
  return describeDrift(folder, program);
}

test('says nothing of what is as it was', async ({ folder }) => {
  const screens = ['01-idle-fresh.120x40.txt', '34-ask-tabs-review.120x40.txt'];
  expect(await driftOf(folder, { screens })).toEqual([]);
});

test('says nothing where nothing was recorded', async ({ folder }) => {
  await writeFile(join(folder, 'claude'), programOf(known));
  expect(await describeDrift(folder, join(folder, 'claude'))).toEqual([]);
});

test('reads the longest lists, through a link', async ({ folder }) => {
  await writeFile(join(folder, 'program'), programOf(known));
  await symlink('program', join(folder, 'claude'));
  const { events, notifications } = known;
  expect(await namesInProgram(join(folder, 'claude'))).toEqual({ events, notifications });
});

test('names events and notifications that came or went', async ({ folder }) => {
  const names = {
    events: [...known.events.filter((name) => name !== 'TeammateIdle'), 'Dreaming'],
    notifications: [...known.notifications.filter((name) => name !== 'auth_success'), 'dreamt'],
  };
  expect(await driftOf(folder, { names })).toEqual([
    'new event: Dreaming',
    'gone event: TeammateIdle',
    'new notification: dreamt',
    'gone notification: auth_success',
  ]);
});

describe('fields', () => {
  const stops = payloads.filter((payload) => payload.hook_event_name === 'Stop');

  test('that are new, and those that every fixture has and no payload', async ({ folder }) => {
    const changed = stops.map(({ stop_hook_active: _, ...rest }) => ({ ...rest, mood: 'calm' }));
    expect(await driftOf(folder, { payloads: changed })).toEqual([
      'new field of Stop: mood',
      'gone field of Stop: stop_hook_active',
    ]);
  });

  test('that only some fixtures have may be missing', async ({ folder }) => {
    const ends = payloads.filter((payload) => payload.hook_event_name === 'SessionEnd');
    const least = ends.filter((payload) => !('prompt_id' in payload));
    expect([ends.length, least.length]).toEqual([3, 2]);
    expect(await driftOf(folder, { payloads: least })).toEqual([]);
  });

  test('of an event without a fixture', async ({ folder }) => {
    expect(await driftOf(folder, { payloads: [{ hook_event_name: 'Dreaming' }] })).toEqual([
      'payload of Dreaming: there is no fixture of it',
    ]);
  });
});

test('names screens and dialogs that nobody knows', async ({ folder }) => {
  const panes = await readdir(join(fixtures, 'panes'));
  const screens = panes.filter((name) => /^(?:42|90|97)-.*120x40\.txt$/.test(name)).sort();
  expect(screens).toHaveLength(3);
  expect(await driftOf(folder, { screens })).toEqual([
    `unknown screen: ${screens[1]}`,
    `unknown dialog: ${screens[2]}: Rewind`,
  ]);
});

describe('words', () => {
  test('that are gone', async ({ folder }) => {
    const gone = 'Review your answers';
    const words = known.words.filter((one) => one !== gone);
    expect(await driftOf(folder, { names: { words } })).toEqual([`gone words: ${gone}`]);
  });

  test('that were never in the program as a whole are not missed', () => {
    const composed = watchedWords.filter((words) => !known.words.includes(words));
    expect(composed).toEqual(['Tab to amend', 'manual mode on']);
    expect(known.words.filter((words) => !watchedWords.includes(words))).toEqual([]);
  });

  test('are those of the rules or of a recorded screen', async () => {
    const rules = await textsIn('packages/claude-screen/src/rules');
    const screens = [
      ...(await textsIn('fixtures/claude-code-2.1.325/panes')),
      ...(await textsIn('fixtures/claude-code-2.1.325-odd/panes')),
    ];
    const patterns = rules.map((text) => withoutComments(text).replaceAll('\\', ''));
    const texts = [...patterns, ...screens];
    const stale = watchedWords.filter((words) => !texts.some((text) => text.includes(words)));
    expect(stale).toEqual([]);
  });
});

async function textsIn(path: string): Promise<readonly string[]> {
  const names = await readdir(join(repository, path));
  return Promise.all(names.map((name) => readFile(join(repository, path, name), 'utf8')));
}

const withoutComments = (code: string) => code.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '');
