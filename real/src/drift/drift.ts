import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readScreen } from '@gsd-code-skill/claude-screen';
import { watchedWords } from './watched-words.ts';

const fixtures = fileURLToPath(new URL('../../../fixtures/claude-code-2.1.325', import.meta.url));

/** What a Claude Code program knows, by the lists in it. */
export interface ProgramNames {
  readonly events: readonly string[];
  readonly notifications: readonly string[];
}

/** What is different from the fixtures, one line each; none when nothing is. */
export async function describeDrift(
  recordings: string,
  program: string,
): Promise<readonly string[]> {
  const known = JSON.parse(await readFile(join(fixtures, 'program-names.json'), 'utf8'));
  const bytes = await readFile(program);
  const found = namesIn(bytes);
  return [
    ...difference('event', known.events, found.events),
    ...difference('notification', known.notifications, found.notifications),
    ...difference('words', known.words, wordsIn(bytes)),
    ...(await fieldDrift(recordings)),
    ...(await screenDrift(recordings)),
  ];
}

/** Reads the names of events and notifications out of the program itself. */
export async function namesInProgram(program: string): Promise<ProgramNames> {
  return namesIn(await readFile(program));
}

/** Those of the watched words that stand as a whole in a program. */
const wordsIn = (program: Buffer): readonly string[] =>
  watchedWords.filter((words) => program.includes(words));

function namesIn(bytes: Buffer): ProgramNames {
  return {
    events: longestList(bytes, '"PreToolUse","PostToolUse"'),
    notifications: longestList(bytes, '"permission_prompt","idle_prompt"'),
  };
}

function longestList(bytes: Buffer, start: string): readonly string[] {
  let longest: readonly string[] = [];
  for (let at = bytes.indexOf(start); at !== -1; at = bytes.indexOf(start, at + 1)) {
    const text = bytes.toString('latin1', at, at + 4000);
    const list = /^"\w+"(?:,"\w+")*/.exec(text)?.[0] ?? '';
    const names = list.split(',').map((name) => name.slice(1, -1));
    if (names.length > longest.length) longest = names;
  }
  return longest;
}

async function fieldDrift(recordings: string): Promise<readonly string[]> {
  const known = new Map<string, Set<string>[]>();
  const folder = join(fixtures, 'payloads');
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.json'))) {
    collect(known, JSON.parse(await readFile(join(folder, name), 'utf8')));
  }
  const recorded = new Map<string, Set<string>[]>();
  for (const line of await linesOf(join(recordings, 'payloads.jsonl'))) {
    collect(recorded, JSON.parse(line));
  }
  return Array.from(recorded).flatMap(([event, payloads]) => {
    const before = known.get(event);
    if (before === undefined) return [`payload of ${event}: there is no fixture of it`];
    const always = new Set(
      [...union(before)].filter((name) => before.every((set) => set.has(name))),
    );
    return difference(`field of ${event}`, [...union(before)], [...union(payloads)]).filter(
      // what only some fixtures have need not come up in a scenario
      (line) => line.startsWith('new') || always.has(line.split(': ')[1] ?? ''),
    );
  });
}

function collect(into: Map<string, Set<string>[]>, payload: Record<string, unknown>): void {
  const event = String(payload.hook_event_name ?? '');
  if (event !== '') into.set(event, [...(into.get(event) ?? []), new Set(Object.keys(payload))]);
}

const union = (sets: readonly Set<string>[]) => new Set(sets.flatMap((set) => [...set]));

async function screenDrift(recordings: string): Promise<readonly string[]> {
  const names = await readdir(join(recordings, 'screens')).catch(() => []);
  const readings = await Promise.all(
    names.map(async (name) => {
      const { state, dialog } = readScreen(
        await readFile(join(recordings, 'screens', name), 'utf8'),
      );
      if (dialog?.kind === 'unknown') return `unknown dialog: ${name}: ${dialog.title}`;
      return state === 'unknown' ? `unknown screen: ${name}` : undefined;
    }),
  );
  return readings.filter((line) => line !== undefined);
}

function difference(what: string, before: readonly string[], after: readonly string[]) {
  return [
    ...after.filter((name) => !before.includes(name)).map((name) => `new ${what}: ${name}`),
    ...before.filter((name) => !after.includes(name)).map((name) => `gone ${what}: ${name}`),
  ];
}

async function linesOf(path: string): Promise<readonly string[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text.split('\n').filter(Boolean);
}
