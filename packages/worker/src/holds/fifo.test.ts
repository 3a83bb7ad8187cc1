import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { prepareStateDirectory } from '@gsd-code-skill/session-channel';
import { test as base } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { releaseHook, takeHook } from './fifo.ts';

interface Place {
  readonly stateDir: string;
  readonly replyPath: string;
  take(): ReturnType<typeof takeHook>;
}

const test = base.extend<{ place: Place }>({
  place: async ({ folder }, use) => {
    const stateDir = join(folder, 'state');
    await prepareStateDirectory(stateDir);
    const name = '4711.3.77';
    const path = join(stateDir, 'spool', name);
    const replyPath = `${path}.reply`;
    execFileSync('mkfifo', [replyPath]);
    const stamps = { size: 0, hookPid: 77, createdAt: 0, writtenAt: 0 };
    const entry = { name, path, pane: '4711.3', replyPath, ...stamps } as const;
    await use({ stateDir, replyPath, take: () => takeHook({ entry, wakeId: 'w1' }, stateDir) });
  },
});

test('the hook prints what it is told, and ends', async ({ place, start }) => {
  const hook = start(['cat', place.replyPath]);
  const taken = await place.take();
  expect(existsSync(place.replyPath)).toBe(false);
  expect(await taken?.isThere()).toBe(true);

  const output = 'x'.repeat(200_000);
  expect(await taken?.print(output)).toBe(true);
  expect(await hook.ended).toMatchObject({ code: 0 });
  expect(hook.stdout()).toBe(output);
  expect(await readdir(join(place.stateDir, 'holds'))).toEqual([]);
});

test('one that was killed is not there, and hears nothing', async ({ place, start }) => {
  const hook = start(['cat', place.replyPath]);
  const taken = await place.take();
  await hook.kill();
  expect(await taken?.isThere()).toBe(false);
  expect(await taken?.print('too late')).toBe(false);
  expect(await readdir(join(place.stateDir, 'holds'))).toEqual([]);
});

test('one that is let go ends without a word', async ({ place, start }) => {
  const hook = start(['cat', place.replyPath]);
  await (await place.take())?.release();
  expect(await hook.ended).toMatchObject({ code: 0 });
  expect(hook.printed()).toBe('');
});

test('where nobody waits, there is nothing to take over', async ({ place }) => {
  expect(await place.take()).toBeUndefined();
  expect(existsSync(place.replyPath)).toBe(true);
});

test('a fifo in the spool is removed, and whoever waits at it ends', async ({ place, start }) => {
  const hook = start(['sh', '-c', `exec 3<"$1"; cat <&3; echo over`, 'sh', place.replyPath]);
  await releaseHook(place.replyPath);
  expect(existsSync(place.replyPath)).toBe(false);
  expect((await hook.ended).signal).toBeNull();
  await releaseHook(place.replyPath);
});
