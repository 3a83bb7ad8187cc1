import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

interface Field {
  readonly type: string;
  readonly name: string;
  readonly takesUndefined: boolean;
}

const declaration =
  /^(?:export )?(?:declare )?(?:async )?(interface|type|function\*?|class|const|let) (\w+)/;
// biome writes a field on a line of its own, or the type of several lines that ends with the last
const field = /^\s*(?:\||\{)?.*?\breadonly (\w+)\?:(.*)$/;

/** The optional fields of the types in a file, but for those of a function's own parameters. */
function optionalFields(text: string): readonly Field[] {
  const fields: Field[] = [];
  const lines = text.split('\n');
  let type: string | undefined;
  for (const [index, line] of lines.entries()) {
    const declared = declaration.exec(line);
    if (declared) type = /interface|type/.test(declared[1] ?? '') ? declared[2] : undefined;
    const found = type === undefined ? null : field.exec(line);
    if (type === undefined || !found) continue;
    const [, name = '', rest = ''] = found;
    const value = wholeType(rest, lines.slice(index + 1)).trim();
    // it takes anything
    if (value === 'unknown') continue;
    fields.push({ type, name, takesUndefined: value.endsWith('| undefined') });
  }
  return fields;
}

/** The type of a field, up to the semicolon or brace that ends it. */
function wholeType(first: string, next: readonly string[]): string {
  let depth = 0;
  let type = '';
  for (const line of [first, ...next]) {
    for (const [at, sign] of Array.from(line).entries()) {
      if ('({[<'.includes(sign)) depth += 1;
      if (')}]'.includes(sign) || (sign === '>' && line[at - 1] !== '=')) depth -= 1;
      if (depth < 0 || (depth === 0 && sign === ';')) return type;
      type += sign;
    }
    type += ' ';
  }
  return type;
}

const sources = ['packages', 'apps'].flatMap((place) =>
  readdirSync(join(root, place)).flatMap((name) => {
    const src = join(place, name, 'src');
    return readdirSync(join(root, src), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.test(?:-d)?\.ts$/.test(file))
      .map((file) => join(src, file));
  }),
);

test('no type mixes optional fields that take undefined with such that do not', () => {
  const mixed = sources.flatMap((path) => {
    const fields = optionalFields(readFileSync(join(root, path), 'utf8'));
    const types = new Set(fields.map(({ type }) => type));
    return [...types].flatMap((type) => {
      const own = fields.filter((one) => one.type === type);
      const strict = own.filter(({ takesUndefined }) => !takesUndefined);
      const isTaken = type.endsWith('Options') || strict.length < own.length;
      return isTaken ? strict.map(({ name }) => `${path}: ${type}.${name}`) : [];
    });
  });
  expect(mixed).toEqual([]);
});

test('the fields are found as they are written', () => {
  const text = `export interface OneOptions {
  readonly a?: string;
  readonly b?: ((one: string) => Promise<void>) | undefined;
  readonly c?:
    | 'x'
    | undefined;
  readonly d: { readonly e?: number }[];
  readonly f?: unknown;
}
export function go({ a }: { readonly g?: number }) {}
`;
  const found = optionalFields(text).map(({ name, takesUndefined }) => [name, takesUndefined]);
  expect(found).toEqual([
    ['a', false],
    ['b', true],
    ['c', true],
    ['e', false],
  ]);
});
