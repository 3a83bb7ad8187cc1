import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRegistry } from '@gsd-code-skill/registry';
import { expect, onTestFinished, test } from 'vitest';
import { withReference } from '../scripts/registry-reference.ts';
import { codeBlocks, docs } from './pages.ts';

const page = docs.find(({ name }) => name === 'docs/registry.md');
if (page === undefined) throw new Error('there is no registry.md');

test('the reference is what `pnpm run generate` makes of the schema', () => {
  expect(page.text).toBe(withReference(page.text));
});

test('the example is a registry without a mistake', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'registry-page-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const example = codeBlocks(page).find(({ language }) => language === 'json');
  const path = join(folder, 'registry.json');
  await writeFile(path, example?.code ?? '');
  const { registry, problems } = await readRegistry(path);
  expect(problems).toEqual([]);
  expect(registry.agents.map(({ agent_id }) => agent_id)).toEqual(['warden']);
});
