import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { test } from '../../test/state.ts';
import { doOnce, type KeyedCall } from './do-once.ts';

const call: KeyedCall = { scope: ['warden', '7KQ2XM4T'], key: 'a', asked: { one: 1, two: [2] } };
const done = async () => ({ verdict: 'delivered' });

test('is done once for a key, and told again with when that was', async ({ stateDir }) => {
  const work = vi.fn(done);
  const first = await doOnce(stateDir, call, work);
  expect(first).toEqual({ status: 'first', result: { verdict: 'delivered' } });
  const again = await doOnce(stateDir, { ...call, asked: { two: [2], one: 1 } }, work);
  const at = expect.stringMatching(/^\d{4}-/);
  expect(again).toEqual({ status: 'repeated', at, result: { verdict: 'delivered' } });
  expect(work).toHaveBeenCalledOnce();
});

test('another key, scope or question is another matter', async ({ stateDir }) => {
  const status = async (more: Partial<KeyedCall>) =>
    (await doOnce(stateDir, { ...call, ...more }, done)).status;
  expect(await status({})).toBe('first');
  expect(await status({ key: 'b' })).toBe('first');
  expect(await status({ scope: ['warden', '7KQ2XM4V'] })).toBe('first');
  expect(await status({ asked: { one: 2 } })).toBe('other');
});

test('of many at a time one does it, and the others hear what came of it', async ({ stateDir }) => {
  let count = 0;
  const work = async () => ({ count: ++count });
  const all = await Promise.all(Array.from({ length: 8 }, () => doOnce(stateDir, call, work)));
  expect(count).toBe(1);
  expect(all.filter(({ status }) => status === 'first')).toHaveLength(1);
  expect(all).toEqual(all.map(() => expect.objectContaining({ result: { count: 1 } })));
});

test('a result that is not kept leaves the key free', async ({ stateDir }) => {
  const wrong = async () => ({ verdict: 'usage' });
  await doOnce(stateDir, call, wrong, { isKept: ({ verdict }) => verdict !== 'usage' });
  expect(await doOnce(stateDir, call, done)).toMatchObject({ status: 'first' });
});

test('what is still being done is not done again', async ({ stateDir }) => {
  let finish = () => {};
  const work = () =>
    new Promise<{ verdict: string }>((resolve) => {
      finish = () => resolve({ verdict: 'delivered' });
    });
  const first = doOnce(stateDir, call, work);
  await expect.poll(() => readdir(join(stateDir, 'keyed')).catch(() => [])).toHaveLength(1);
  expect(await doOnce(stateDir, call, work, { timeout: 0 })).toMatchObject({ status: 'running' });
  finish();
  expect(await first).toMatchObject({ status: 'first' });
});

test('who fails, or is killed in between, leaves word that it may have been done', async ({
  stateDir,
}) => {
  const fail = () => Promise.reject(new Error('broken'));
  await expect(doOnce(stateDir, call, fail)).rejects.toThrow('broken');
  expect(await doOnce(stateDir, call, done)).toMatchObject({ status: 'interrupted' });

  const killed = { ...call, key: 'killed' };
  const program = `
    import { doOnce } from '${new URL('./do-once.ts', import.meta.url)}';
    await doOnce(${JSON.stringify(stateDir)}, ${JSON.stringify(killed)}, () => {
      console.log('begun');
      return new Promise((resolve) => setTimeout(resolve, 60_000));
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  await once(child.stdout, 'data');
  expect(await doOnce(stateDir, killed, done, { timeout: 0 })).toMatchObject({ status: 'running' });
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  expect(await doOnce(stateDir, killed, done)).toMatchObject({ status: 'interrupted' });
});

test('a record that cannot be read counts as begun', async ({ stateDir }) => {
  await doOnce(stateDir, call, done);
  const folder = join(stateDir, 'keyed');
  const [name = ''] = await readdir(folder);
  await writeFile(join(folder, name), '{"at":');
  expect(await doOnce(stateDir, call, done)).toMatchObject({ status: 'interrupted' });
});

test('keys are forgotten by their age, and the oldest when there are too many', async ({
  stateDir,
}) => {
  await mkdir(stateDir);
  const status = async (key: string, options = {}) =>
    (await doOnce(stateDir, { ...call, key }, done, options)).status;
  expect(await status('a')).toBe('first');
  expect(await status('a', { age: -1 })).toBe('first');
  for (let n = 0; n < 25; n++) await status(`${n}`, { most: 20 });
  expect((await readdir(join(stateDir, 'keyed'))).length).toBeLessThanOrEqual(20);
  expect(await status('24')).toBe('repeated');
  expect(await status('0')).toBe('first');
});
