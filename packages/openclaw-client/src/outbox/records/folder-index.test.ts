import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@gsd-code-skill/testing/test';
import fc from 'fast-check';
import { expect } from 'vitest';
import { indexFolder } from './folder-index.ts';
import type { OrderedNames } from './ordered-names.ts';
import type { OutboxName } from './outbox-name.ts';

const nameOf = (file: string): OutboxName => {
  return { file, stem: file, queue: file < 'm' ? 'q' : 'r', mark: file[0] ?? '', bytes: 7 };
};

/** All that can be asked of names, as lists. */
function told(names: OrderedNames<OutboxName>) {
  const filesOf = (some: readonly OutboxName[]) => some.map(({ file }) => file);
  return {
    all: filesOf([...names.all()]),
    queues: names
      .queues()
      .toSorted()
      .map((queue) => [queue, filesOf([...names.ofQueue(queue)]), names.countOf(queue)]),
    marks: [...'ampz'].map((mark) => filesOf(names.ofMark(mark))),
    sums: [names.size, names.bytes],
    last: names.last()?.file,
  };
}

const file = fc.constantFrom('a1', 'a2', 'm1', 'm2', 'p1', 'z1', 'z2');
const step = fc.record({ file, isOurs: fc.boolean(), isAdded: fc.boolean() });

test('whoever changes the folder, and in whatever order: a list has what is there', async ({
  folder,
}) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { maxLength: 5 }), { maxLength: 5 }),
      async (turns) => {
        const dir = await mkdtemp(join(folder, 'index-'));
        const index = indexFolder({ dir, read: async (files) => files.map(nameOf) });
        for (const steps of turns) {
          for (const { file, isOurs, isAdded } of steps) {
            const path = join(dir, file);
            const work = () => (isAdded ? writeFile(path, '') : rm(path, { force: true }));
            if (!isOurs) {
              await work();
              continue;
            }
            await index.change(work);
            if (isAdded) index.added(nameOf(file));
            else index.removed(file);
          }
          const files = readdirSync(dir).sort();
          const expected = indexFolder({ dir, read: async () => files.map(nameOf) });
          expect(told(await index.list())).toEqual(told(await expected.list()));
          expect(told(await index.list()).all).toEqual(files);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('what is changed here while the folder is listed is neither lost nor brought back', async ({
  folder,
}) => {
  const dir = await mkdtemp(join(folder, 'index-'));
  for (const file of ['a1', 'a2']) await writeFile(join(dir, file), '');
  let meanwhile = async () => {};
  const read = async (files: readonly string[]) => {
    await meanwhile();
    return files.map(nameOf);
  };
  const index = indexFolder({ dir, read });
  meanwhile = async () => {
    await index.change(() => rm(join(dir, 'a1')));
    index.removed('a1');
    await index.change(() => writeFile(join(dir, 'm1'), ''));
    index.added(nameOf('m1'));
  };
  expect(told(await index.list()).all).toEqual(['a2', 'm1']);
  meanwhile = async () => {};
  expect(told(await index.list()).all).toEqual(['a2', 'm1']);
});
