import { execFileSync } from 'node:child_process';
import { beforeAll, expect, test } from 'vitest';
import { codeBlocks, type Page, pages, proseOf } from './pages.ts';
import { type Program, programs } from './programs.ts';
import { residentPrograms } from './resident.ts';

const runResident = residentPrograms();
/** What `--help` says of every program and of every command below it, by the words that lead there. */
const known = new Map<Program, Readonly<Record<string, string>>>();

// programs take a while to start on a busy machine
const timeout = 60_000;

beforeAll(async () => {
  for (const program of Object.keys(programs) as Program[]) {
    const texts = {};
    await collectHelp(program, [], texts);
    known.set(program, texts);
  }
}, timeout);

test.for(pages)('every command in $name exists, with its options', { timeout }, (page) => {
  expect(commandsOf(page).flatMap(problemsOf)).toEqual([]);
});

test.for(Object.keys(programs) as Program[])(
  '%s keeps the help that its parser prints',
  { timeout },
  (program) => {
    const kept = startForHelp(program, []);
    expect(kept).toMatch(/\S/);
    expect(kept).toBe(helpOf(program, []));
  },
);

test.for([
  ['gsd-hooks', 'outbox', 'retry'],
  ['gsd-launcher', 'spawn'],
  ['gsd-fleet', 'report'],
] as const)('the help of %s is what the program prints', { timeout }, ([program, ...path]) => {
  expect(helpOf(program, path)).toBe(startForHelp(program, path));
});

test('a command that does not exist is noticed', { timeout }, () => {
  expect(problemsOf('gsd-hooks explode')).toEqual(['gsd-hooks explode']);
  expect(problemsOf('gsd-hooks log --loud')).toEqual(['gsd-hooks log --loud: --loud']);
  expect(problemsOf('menu-driver warden-main explode')).toEqual([
    'menu-driver warden-main explode',
  ]);
});

test.for(['gsd-hooks', 'gsd-launcher', 'gsd-fleet'] as const)(
  'every command of %s has examples in its help',
  { timeout },
  (program) => {
    const bare = paths(program).filter((path) => !/\nExamples?:\n/.test(helpOf(program, path)));
    expect(bare).toEqual([]);
    expect(paths(program).length).toBeGreaterThan(program === 'gsd-fleet' ? 3 : 7);
  },
);

test.for(['gsd-hooks', 'gsd-launcher', 'gsd-fleet'] as const)(
  'the help of %s says of every command what that says of itself',
  { timeout },
  (program) => {
    const flat = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
    const all = flat(helpOf(program, []));
    const others = paths(program).filter((path) => {
      const description = helpOf(program, path).split('\n\n')[1] ?? '';
      return path.length === 1 && !all.includes(` ${path[0]} ${flat(description)} `);
    });
    expect(others).toEqual([]);
  },
);

/** The program itself and every command below it. */
function paths(program: Program): readonly (readonly string[])[] {
  return Object.keys(everyHelp(program)).map((words) => words.split(' ').filter(Boolean));
}

function commandsOf(page: Page): readonly string[] {
  const spans = Array.from(proseOf(page).matchAll(/`([^`\n]+)`/g), ([, code = '']) => code);
  const lines = codeBlocks(page)
    .filter(({ language }) => ['', 'sh', 'txt'].includes(language))
    .flatMap(({ code }) => code.split('\n'));
  const command = /^(?:gsd-hooks|gsd-launcher|gsd-fleet|gsd-mcp|menu-driver) \S.*/;
  return [...spans, ...lines].flatMap((text) => command.exec(text.trim())?.[0] ?? []);
}

function problemsOf(command: string): readonly string[] {
  const [program = '', ...words] = command.split(/\s+/);
  if (program === 'menu-driver') {
    const [session = '', action] = words.filter((word) => word !== '--help');
    // -L and -S stand alone where they are explained
    if (action === undefined || session.startsWith('-')) return [];
    return isPlaceholder(action) || mentions(helpOf(program, []), action) ? [] : [command];
  }
  const [name = '', second = ''] = words;
  if (name.startsWith('-')) return [];
  if (!mentions(helpOf(program as Program, []), name)) return [command];
  const subcommands = helpOf(program as Program, [name]).split('\nCommands:')[1] ?? '';
  const path = mentions(subcommands, second) ? [name, second] : [name];
  const help = helpOf(program as Program, path);
  const options = words.filter((word) => /^\[?--[a-z]/.test(word));
  const names = options.map((option) => option.replaceAll(/[[\]]/g, ''));
  return names.filter((option) => !mentions(help, option)).map((option) => `${command}: ${option}`);
}

function helpOf(program: Program, path: readonly string[]): string {
  return everyHelp(program)[path.join(' ')] ?? startForHelp(program, path);
}

function everyHelp(program: Program): Readonly<Record<string, string>> {
  return known.get(program) ?? {};
}

async function collectHelp(
  program: Program,
  path: readonly string[],
  texts: Record<string, string>,
): Promise<void> {
  const { stdout } = await runResident(program, [...path, '--help']);
  texts[path.join(' ')] = stdout;
  for (const name of commandsIn(stdout)) await collectHelp(program, [...path, name], texts);
}

function commandsIn(help: string): readonly string[] {
  const list = help.split('\nCommands:')[1]?.split('\n\n')[0] ?? '';
  const names = Array.from(list.matchAll(/^ {2}([a-z][a-z-]*)/gm), ([, name = '']) => name);
  return names.filter((name) => name !== 'help');
}

function startForHelp(program: Program, path: readonly string[]): string {
  const words = [programs[program], ...path, '--help'];
  return execFileSync(process.execPath, words, { encoding: 'utf8' });
}

function mentions(help: string, word: string): boolean {
  const wanted = word.trim();
  return wanted !== '' && help.split(/[\s,|]+/).includes(wanted);
}

function isPlaceholder(word: string): boolean {
  return /^[<[]/.test(word);
}
