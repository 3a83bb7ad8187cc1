import { expect, test } from 'vitest';
import { isProcessAlive } from './is-process-alive.ts';
import { runInGroup } from './run-in-group.ts';

const options = { env: { PATH: process.env.PATH }, timeout: 20_000 };
const sh = (script: string, more = {}) => runInGroup('sh', ['-c', script], { ...options, ...more });

test('hands over its input, and tells what it said and how it ended', async () => {
  expect(await sh('cat; echo alas >&2; exit 3', { input: 'words' })).toEqual({
    ...{ status: 'ended', code: 3, output: 'words', said: 'alas\n' },
  });
  expect(await sh('kill -TERM $$')).toMatchObject({ status: 'ended', code: 'SIGTERM' });
  expect(await sh('exec true', { input: 'x'.repeat(1_000_000) })).toMatchObject({ code: 0 });
});

test('keeps the last of what it said', async () => {
  const end = await sh('seq 100000 >&2');
  expect(end).toMatchObject({ said: expect.stringMatching(/\n99999\n100000\n$/) });
  expect((end as { said: string }).said).toHaveLength(2000);
});

test('ends one that takes too long, says too much or is called off, with all it started', async () => {
  const script = 'sleep 600 & echo $!; wait';
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 100);
  expect(await sh(script, { timeout: 100 })).toEqual({ status: 'timed-out' });
  expect(await sh(script, { signal: controller.signal })).toEqual({ status: 'timed-out' });
  expect(await sh('yes', { mostBytes: 10_000 })).toEqual({ status: 'too-long' });
});

test('does not wait for what it leaves running', async () => {
  const end = await sh('sleep 600 & echo $!');
  expect(end).toMatchObject({ status: 'ended', code: 0 });
  const left = Number((end as { output: string }).output);
  expect(await isProcessAlive(left)).toBe(true);
  process.kill(left);
});

test('says why it could not be started', async () => {
  expect(await runInGroup('/nowhere/program', [], options)).toEqual({
    status: 'not-started',
    message: expect.stringContaining('ENOENT'),
  });
});
