import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join, relative } from 'node:path';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { findProgram, findProgramIn } from './find-program.ts';

test('finds what can be run, as a shell does, and nothing that depends on the current folder', async ({
  folder,
}) => {
  const folders = ['one', 'two', 'three', 'four'].map((name) => join(folder, name));
  for (const one of folders) await mkdir(one);
  const [one = '', two = '', three = '', four = ''] = folders;
  await mkdir(join(one, 'tool'));
  await writeFile(join(two, 'tool'), '', { mode: 0o600 });
  await writeFile(join(three, 'tool'), '', { mode: 0o700 });
  await writeFile(join(four, 'tool'), '', { mode: 0o700 });
  const PATH = ['', relative(process.cwd(), four), ...folders].join(delimiter);
  expect(await findProgram('tool', { PATH })).toBe(join(three, 'tool'));
  expect(await findProgramIn([four, three], 'tool')).toBe(join(four, 'tool'));
  expect(await findProgram('other', { PATH })).toBeUndefined();
  expect(await findProgram('tool', {})).toBeUndefined();
});
