import { mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect } from 'vitest';
import { test } from '../../test/fleet.ts';
import { withRecoverLock } from './recover-lock.ts';

const core = import.meta.resolve('@gsd-code-skill/core');

test('says that another recover is at work, and waits for its end', async ({ launcher }) => {
  const { stateDir } = launcher;
  const refused = await withRecoverLock(stateDir, () =>
    withRecoverLock(stateDir, async () => 'both', { timeout: 50 }).catch((error) => error),
  );
  expect(refused).toMatchObject({
    message: 'another recover is still running',
    advice: ['gsd-launcher list'],
  });
  expect(await withRecoverLock(stateDir, async () => 'next', { timeout: 0 })).toBe('next');
});

test('leaves nothing behind, also when the work fails', async ({ launcher }) => {
  const { stateDir } = launcher;
  const work = async () => {
    throw new Error('no tmux');
  };
  await expect(withRecoverLock(stateDir, work)).rejects.toThrow('no tmux');
  expect((await readdir(stateDir)).filter((name) => name.includes('lock'))).toEqual(['locks']);
});

test('takes over at once from a recover that was killed', async ({ launcher }) => {
  const { stateDir } = launcher;
  await withRecoverLock(stateDir, async () => {});
  const script = `import { acquireLock } from '${core}';
    await acquireLock('${join(stateDir, 'recover.lock')}');
    process.kill(process.pid, 'SIGKILL');`;
  const { signal } = await execa(process.execPath, ['--input-type=module', '--eval', script], {
    reject: false,
  });
  expect(signal).toBe('SIGKILL');
  expect(await readdir(stateDir)).toContain('recover.lock');
  expect(await withRecoverLock(stateDir, async () => 'next', { timeout: 0 })).toBe('next');
});

test('takes over what an earlier version left when it was killed', async ({ launcher }) => {
  const folder = join(launcher.stateDir, 'recover.lock');
  await withRecoverLock(launcher.stateDir, async () => {});
  await mkdir(folder);
  const old = new Date(Date.now() - 60_000);
  await utimes(folder, old, old);
  const next = withRecoverLock(launcher.stateDir, async () => 'next', { timeout: 0 });
  expect(await next).toBe('next');
});
