import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderHookScript } from './hook-script.ts';
import { upgradeHookScript } from './upgrade-hook-script.ts';

test.for([
  { before: '1.2.3', after: '1.2.4', isRewritten: true },
  { before: '1.9.0', after: '1.10.0', isRewritten: true },
  { before: '1.0.0-beta.1', after: '1.0.0', isRewritten: true },
  { before: '1.0.0-beta.1', after: '1.0.0-beta.2', isRewritten: true },
  { before: '1.2.3', after: '1.2.3', isRewritten: false },
  { before: '2.0.0', after: '1.9.9', isRewritten: false },
])('$before is rewritten by $after: $isRewritten', async ({ before, after, isRewritten }) => {
  const stateDir = await mkdtemp(join(tmpdir(), 'upgrade-'));
  const script = { stateDir, registryPath: '/r', nodePath: '/n', workerPath: '/w' };
  const path = join(stateDir, 'hook.sh');
  try {
    await writeFile(path, renderHookScript({ ...script, version: before }));
    expect(await upgradeHookScript({ ...script, version: after })).toBe(isRewritten);
    const version = isRewritten ? after : before;
    expect(await readFile(path, 'utf8')).toBe(renderHookScript({ ...script, version }));
  } finally {
    await rm(stateDir, { recursive: true });
  }
});

test('where none is registered, none is written', async () => {
  const stateDir = await mkdtemp(join(tmpdir(), 'upgrade-'));
  const script = { stateDir, registryPath: '/r', nodePath: '/n', workerPath: '/w' };
  try {
    expect(await upgradeHookScript({ ...script, version: '1.0.0' })).toBe(false);
    await writeFile(join(stateDir, 'hook.sh'), '# my own\n');
    expect(await upgradeHookScript({ ...script, version: '1.0.0' })).toBe(false);
    expect(await readFile(join(stateDir, 'hook.sh'), 'utf8')).toBe('# my own\n');
  } finally {
    await rm(stateDir, { recursive: true });
  }
});
