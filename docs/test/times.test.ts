import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Milliseconds that a library hands out all the same, and why. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ['SpoolEntry.createdAt', 'a time of the file system, whose fractions tell what a hook took'],
  ['SpoolEntry.writtenAt', 'a time of the file system, whose fractions tell what a hook took'],
  ['Postponement.until', 'what a caller has reckoned, and hands over to be kept'],
]);

const members = ['packages', 'apps'].flatMap((place) =>
  readdirSync(join(root, place)).map((name) => join(place, name)),
);
const libraries = members.filter((folder) => {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return folder.startsWith('packages') && manifest.private !== true;
});

function sourcesOf(folder: string) {
  return readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test(?:-d)?\.ts$/.test(name))
    .map((name) => join(folder, 'src', name))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

const field = /\breadonly ((?:\w*[a-z])?At|at|until|since|time|timestamp)\??: number\b/;

/** The fields of exported types that hold a time in milliseconds; options are no data. */
function timesInMilliseconds(text: string, exported: string): readonly string[] {
  let type: string | undefined;
  return text.split('\n').flatMap((line) => {
    const declared = /^(?:export )?(?:async )?(interface|type|function\*?|class|const) (\w+)/.exec(
      line,
    );
    if (declared) type = /interface|type/.test(declared[1] ?? '') ? declared[2] : undefined;
    const found = field.exec(line)?.[1];
    if (type === undefined || found === undefined || type.endsWith('Options')) return [];
    return new RegExp(`\\b${type}\\b`).test(exported) ? [`${type}.${found}`] : [];
  });
}

describe('a time in the data of a library is an ISO string', () => {
  const found = libraries.flatMap((folder) => {
    const exported = readFileSync(join(root, folder, 'src/index.ts'), 'utf8');
    return sourcesOf(folder).flatMap(({ text }) => timesInMilliseconds(text, exported));
  });

  test('but for those that have a reason', () => {
    expect(found.toSorted()).toEqual([...exceptions.keys()].toSorted());
  });

  test('and one in milliseconds would be found', () => {
    const text = 'export interface Entry {\n  readonly nextAttemptAt?: number;\n}\n';
    expect(timesInMilliseconds(text, "export type { Entry } from './entry.ts';")).toEqual([
      'Entry.nextAttemptAt',
    ]);
  });
});

test('no signature takes or gives a Date', () => {
  const dates = members
    .filter((folder) => !/testing|session-stage/.test(folder))
    .flatMap(sourcesOf)
    .flatMap(({ path, text }) =>
      Array.from(text.matchAll(/(?::|=>|<|\|) Date\b(?!\.)|<Date>/g), () => path),
    );
  expect(dates).toEqual([]);
});
