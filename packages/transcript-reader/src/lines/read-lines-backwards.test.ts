import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { test } from '../../test/transcript-file.ts';
import { type BackwardsOptions, type Line, readLinesBackwards } from './read-lines-backwards.ts';

async function readAll(
  path: string,
  content: string | Buffer,
  options: Partial<BackwardsOptions> = {},
): Promise<readonly Line[]> {
  await writeFile(path, content);
  await using handle = await open(path);
  const { size } = await handle.stat();
  const lines: Line[] = [];
  for await (const line of readLinesBackwards(handle, { from: 0, to: size, ...options })) {
    lines.push(line);
  }
  return lines;
}

const textOf = ({ bytes }: Line) => bytes?.toString();

test('gives the same lines whatever the size of a block', async ({ folder }) => {
  const path = join(folder, 'lines');
  const words = fc.string({ unit: fc.constantFrom('a', 'é', '漢', '🙂', '\r') });
  await fc.assert(
    fc.asyncProperty(
      fc.array(words, { maxLength: 12 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 9 }),
      async (lines, isTerminated, blockBytes) => {
        const content = lines.join('\n') + (isTerminated ? '\n' : '');
        const all = await readAll(path, content, { blockBytes });
        expect(all.map(textOf)).toEqual(lines.filter((text) => text !== '').reverse());
        const bytes = Buffer.from(content);
        for (const line of all) {
          const whole = textOf(line) + (line.isTerminated ? '\n' : '');
          expect(bytes.subarray(line.start, line.end).toString()).toBe(whole);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('reads nothing before `from`', async ({ folder }) => {
  const found = await readAll(join(folder, 'lines'), 'one\ntwo\nthree\n', { from: 4 });
  expect(found.map(textOf)).toEqual(['three', 'two']);
});

test('passes over a line that is too long to hold', async ({ folder }) => {
  const content = `one\n${'x'.repeat(500)}\nthree`;
  const limits = { blockBytes: 16, keptLineBytes: 100 };
  expect(await readAll(join(folder, 'lines'), content, limits)).toEqual([
    { start: 505, end: 510, isTerminated: false, bytes: Buffer.from('three') },
    { start: 4, end: 505, isTerminated: true, bytes: undefined },
    { start: 0, end: 4, isTerminated: true, bytes: Buffer.from('one') },
  ]);
});

test('ends when the file is cut while it is read', async ({ folder }) => {
  expect(await readAll(join(folder, 'lines'), 'one\n', { to: 5000 })).toEqual([]);
});
