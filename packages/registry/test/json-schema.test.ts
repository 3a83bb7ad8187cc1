import { readFile } from 'node:fs/promises';
import { test as base, expect } from 'vitest';
import { registryJsonSchema } from '../scripts/registry-json-schema.ts';
import { readRegistry } from '../src/read/read-registry.ts';
import { schemaUrl } from '../src/schema/registry-schema.ts';
import { createRegistry } from '../src/write/create-registry.ts';
import { updateRegistry } from '../src/write/update-registry.ts';
import { test } from './registry-file.ts';

const packageUrl = new URL('../', import.meta.url);

base('registry.schema.json is what `pnpm run generate` writes', async () => {
  const shipped = await readFile(new URL('registry.schema.json', packageUrl), 'utf8');
  expect(shipped).toBe(registryJsonSchema());
});

base('every field says what it is for', () => {
  const missing: string[] = [];
  const visit = (schema: unknown, path: string) => {
    const { properties = {}, items, description } = schema as Record<string, unknown>;
    if (path !== '' && !path.endsWith('[]') && typeof description !== 'string') missing.push(path);
    if (items !== undefined && path === '.agents') visit(items, `${path}[]`);
    for (const [key, child] of Object.entries(properties as object)) visit(child, `${path}.${key}`);
  };
  visit(JSON.parse(registryJsonSchema()), '');
  expect(missing).toEqual([]);
});

base('the schema is where $schema says', async () => {
  const manifest = JSON.parse(await readFile(new URL('package.json', packageUrl), 'utf8'));
  expect(schemaUrl).toBe(`https://unpkg.com/${manifest.name}/registry.schema.json`);
  expect(manifest.files).toContain('registry.schema.json');
});

test('a new registry names its schema, and an update keeps it', async ({ path }) => {
  await createRegistry(path);
  await updateRegistry(path, (registry) => ({ ...registry, agents: [{ agent_id: 'forge' }] }));
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
    $schema: schemaUrl,
    agents: [{ agent_id: 'forge' }],
  });
  expect((await readRegistry(path)).problems).toEqual([]);
});
