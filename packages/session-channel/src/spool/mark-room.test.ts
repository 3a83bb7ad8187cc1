import { readdir } from 'node:fs/promises';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { markRoom } from './mark-room.ts';

test('says by a file whether there is room', async ({ folder }) => {
  await markRoom(folder);
  expect(await readdir(folder)).toEqual(['room']);
  await markRoom(folder);
  expect(await readdir(folder)).toEqual(['room']);
  await markRoom(folder, Number.POSITIVE_INFINITY);
  expect(await readdir(folder)).toEqual([]);
  await markRoom(folder, Number.POSITIVE_INFINITY);
  expect(await readdir(folder)).toEqual([]);
});
