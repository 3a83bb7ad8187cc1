import { readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../../test/registry-file.ts';
import { readRegistry } from '../read/read-registry.ts';
import { schemaUrl } from '../schema/registry-schema.ts';
import { createRegistry } from './create-registry.ts';

test('creates a registry, with its directory, for the user alone', async ({ path }) => {
  const deep = join(dirname(path), 'a', 'b', 'registry.json');
  expect(await createRegistry(deep)).toBe(true);
  expect(await readRegistry(deep)).toEqual({
    registry: { $schema: schemaUrl, agents: [] },
    problems: [],
  });
  expect((await stat(deep)).mode & 0o777).toBe(0o600);
  expect((await stat(dirname(deep))).mode & 0o777).toBe(0o700);
});

test('creates it with what it is given, comments included', async ({ path }) => {
  const content = { _comment: 'mine', agents: [{ agent_id: 'warden' }] };
  expect(await createRegistry(path, content)).toBe(true);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ $schema: schemaUrl, ...content });
});

test('creates nothing that is not valid', async ({ path }) => {
  const duplicates = { agents: [{ agent_id: 'warden' }, { agent_id: 'warden' }] };
  await expect(createRegistry(path, duplicates)).rejects.toMatchObject({
    code: 'invalid',
    problems: [{ path: 'agents[1].agent_id' }],
  });
  await expect(readRegistry(path)).rejects.toMatchObject({ code: 'missing' });
});

test('of many at once, one creates it', async ({ path }) => {
  const created = await Promise.all(Array.from({ length: 5 }, () => createRegistry(path)));
  expect(created.filter(Boolean)).toEqual([true]);
});

test('leaves any file alone, even a broken one', async ({ path }) => {
  await writeFile(path, '{"agents": [');
  expect(await createRegistry(path)).toBe(false);
  expect(await readFile(path, 'utf8')).toBe('{"agents": [');
});

test('leaves a symlink to nothing alone', async ({ path }) => {
  await symlink('nowhere', path);
  expect(await createRegistry(path)).toBe(false);
});

test('says when there can be no such file', async ({ path }) => {
  await writeFile(path, '');
  await expect(createRegistry(join(path, 'registry.json'))).rejects.toMatchObject({
    code: 'unwritable',
  });
});
