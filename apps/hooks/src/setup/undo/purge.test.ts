import { existsSync, watch } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stateFiles, stateFolders } from '@gsd-code-skill/session-channel';
import { expect, onTestFinished, test } from 'vitest';
import { purge } from './purge.ts';

test('takes what the state directory is known by last, so that it can be made again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gsd-purge-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const stateDir = join(folder, 'state');
  for (const name of stateFolders) await mkdir(join(stateDir, name), { recursive: true });
  for (const name of stateFiles) await writeFile(join(stateDir, name), '');
  await writeFile(join(stateDir, 'hook.sh'), '# gsd-hooks 1.0.0: written by a test\n');
  const removed: string[] = [];
  const watcher = watch(stateDir, (_, name) => {
    if (name !== null && !existsSync(join(stateDir, name))) removed.push(name);
  });
  onTestFinished(() => watcher.close());
  expect(await purge({ stateDir, registryPath: join(folder, 'registry.json') })).toEqual([]);
  await expect.poll(() => removed).toContain('hook.sh');
  const names = [...new Set(removed)].filter((name) => name !== 'state');
  expect(names.length).toBeGreaterThan(10);
  expect(names.at(-1)).toBe('hook.sh');
});
