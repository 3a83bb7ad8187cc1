import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRegistry, resolveHosts } from '@gsd-code-skill/registry';
import { expect, onTestFinished, test } from 'vitest';
import { codeBlocks, docs } from './pages.ts';

const page = docs.find(({ name }) => name === 'docs/hosts.md');
if (page === undefined) throw new Error('there is no hosts.md');

test('the example names hosts without a mistake, with the time that the page gives them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hosts-page-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'registry.json');
  const example = codeBlocks(page).find(({ language }) => language === 'json');
  await writeFile(path, example?.code ?? '');
  const { registry, problems } = await readRegistry(path);
  expect(problems).toEqual([]);
  const [wa, wb] = resolveHosts(registry);
  expect(wa).toEqual({ name: 'wa', ssh: 'wa', command: ['gsd-fleet'], timeout: 3000 });
  expect(wb).toMatchObject({ ssh: 'me@10.0.0.2', timeout: 5000 });
  expect(page.text).toContain('has 3 seconds or its `timeout_s`');
});
