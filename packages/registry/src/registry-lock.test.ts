import { mkdir, readdir, stat, utimes } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { expect } from 'vitest';
import { test } from '../test/registry-file.ts';
import { removeStale } from './registry-lock.ts';

test('removes a lock that grew old', async ({ path }) => {
  await mkdir(path);
  await utimes(path, 0, 0);
  await removeStale(path);
  expect(await readdir(dirname(path))).toEqual([]);
});

test('leaves the fresh lock of a faster waiter in its place', async ({ path }) => {
  await mkdir(path);
  const { ino } = await stat(path);
  await removeStale(path);
  expect(await readdir(dirname(path))).toEqual([basename(path)]);
  expect((await stat(path)).ino).toBe(ino);
});

test('of two that remove the same lock, one learns that it is gone', async ({ path }) => {
  await mkdir(path);
  await utimes(path, 0, 0);
  const removals = await Promise.allSettled([removeStale(path), removeStale(path)]);
  expect(removals.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
