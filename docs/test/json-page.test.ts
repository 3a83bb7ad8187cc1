import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMachine, type Machine } from './machine.ts';
import { docs } from './pages.ts';
import type { Program } from './programs.ts';
import { residentPrograms } from './resident.ts';

const page = docs.find(({ name }) => name.endsWith('json-output.md'))?.text ?? '';

/** Every command, called in all the ways that together print every field, one after the other. */
const calls: readonly (readonly [command: string, ...words: string[]])[] = [
  ['gsd-launcher migrate', '--dry-run', ''],
  ['gsd-hooks register', '--dry-run'],
  ['gsd-hooks unregister', '--dry-run'],
  ['gsd-hooks diagnose', 'warden'],
  ['gsd-hooks policy check', 'Bash rm', ''],
  ['gsd-hooks decisions', ''],
  ['gsd-hooks outbox list', ''],
  // before it is delivered
  ['gsd-fleet explain', 'two'],
  ['gsd-hooks inbox', ''],
  ['gsd-launcher sync', ''],
  ['gsd-launcher recover', '--skip-sync'],
  ['gsd-launcher spawn', 'newcomer project --dry-run', 'newcomer project'],
  ['gsd-launcher list', ''],
  ['gsd-launcher attach', 'newcomer'],
  ['gsd-launcher stop', 'newcomer'],
  ['gsd-launcher remove', 'newcomer'],
  ['gsd-launcher validate', ''],
  ['gsd-hooks status', ''],
  ['gsd-hooks worker status', ''],
  ['gsd-fleet status', ''],
  ['gsd-fleet status --hosts', ''],
  ['gsd-fleet report', ''],
  [
    'gsd-launcher install-service',
    '--print --platform linux',
    '--platform linux',
    '--uninstall --platform linux',
  ],
  // the last one: while something is open, commands start a worker
  ['gsd-hooks needs', ''],
];

// the page does not say what these hold
const opaque = new Set(['changes', 'system_prompt', 'wake']);

const runResident = residentPrograms();
const printed = new Map<string, readonly unknown[]>();
let machine: Machine | undefined;

beforeAll(async () => {
  machine = await createMachine(runResident);
  await machine.leaveWakes();
  await machine.leaveDecision();
  for (const [command, ...runs] of calls) {
    const outputs: unknown[] = [];
    if (command === 'gsd-hooks needs') await machine.leaveNeed();
    for (const words of runs) outputs.push(...(await print(command, words)));
    printed.set(command, outputs);
  }
}, 180_000);
afterAll(() => machine?.close());

test.for(calls)('%s --json prints the documented fields, and no other', ([command]) => {
  const seen = fieldsIn(printed.get(command));
  const { must, may } = fieldsOf(command, seen);
  expect({
    notDocumented: [...seen.keys()].filter((name) => !may.has(name)),
    notPrinted: [...must].filter((name) => !seen.has(name)),
  }).toEqual({ notDocumented: [], notPrinted: [] });
});

test('every command on the page is tried', () => {
  const rows = page.matchAll(/^\| `(gsd-\S+(?: [a-z-]+)+) --json`/gm);
  const documented = Array.from(rows, ([, command = '']) => command);
  // its records are described with the log
  const known = ['gsd-hooks log', ...calls.map(([command]) => command)];
  expect(documented.toSorted()).toEqual(known.toSorted());
});

test('a launcher that fails says so in the documented fields', async () => {
  const [output] = await print('gsd-launcher migrate', '--from nothing');
  expect(output).toEqual({ ok: false, error: expect.any(String), advice: expect.any(Array) });
  for (const name of ['ok', 'error', 'advice']) expect(page).toContain(`\`${name}\``);
});

/** The objects that a command prints: one, several in an array, or one on each line. */
async function print(command: string, more: string): Promise<readonly unknown[]> {
  const [program = '', ...words] = `${command} ${more} --json`.split(/\s+/);
  const text = (await machine?.run(program as Program, ...words)) ?? '';
  try {
    return [JSON.parse(text)].flat();
  } catch {
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  }
}

/** The names of all fields, however deep; true for those that hold fields themselves. */
function fieldsIn(value: unknown, found = new Map<string, boolean>()): Map<string, boolean> {
  if (Array.isArray(value)) for (const one of value) fieldsIn(one, found);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      const isOpen = hasFields(inner) && !opaque.has(name);
      found.set(name, found.get(name) === true || isOpen);
      if (isOpen) fieldsIn(inner, found);
    }
  }
  return found;
}

function hasFields(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasFields);
  return typeof value === 'object' && value !== null;
}

/** What the page promises of a command: names, and in brackets behind one its values or fields. */
function fieldsOf(command: string, seen: ReadonlyMap<string, boolean>) {
  const row = page.split('\n').find((line) => line.startsWith(`| \`${command} --json\``)) ?? '';
  const text = row.split(' | ').slice(1).join(' | ');
  const must = new Set(namesIn(text.replaceAll(/\(.*?\)/g, '')));
  if (command.startsWith('gsd-launcher')) must.add('ok');
  const may = new Set(must);
  for (const [name, isObject] of seen) {
    if (!isObject) continue;
    for (const inner of innerOf(text, name)) must.add(inner);
    // what is explained once holds for the whole page
    for (const inner of [...innerOf(page, name), ...must]) may.add(inner);
  }
  return { must, may };
}

function innerOf(text: string, field: string): readonly string[] {
  const brackets = text.matchAll(new RegExp(`\`${field}\` \\((.*?)\\)`, 'g'));
  return Array.from(brackets, ([, inner = '']) => namesIn(inner)).flat();
}

function namesIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/`([a-z_]+)`/g), ([, name = '']) => name);
}
