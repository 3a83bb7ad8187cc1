import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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
  const folder = await mkdtemp(join(tmpdir(), 'gsd-group-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const started = join(folder, 'started');
  const script = `sleep 600 & echo $! >'${started}.new'; mv '${started}.new' '${started}'; `;
  const hasStarted = () => expect.poll(() => readFile(started, 'utf8')).toMatch(/\d/);
  const leavesNothing = async () => {
    const sleeper = Number(await readFile(started, 'utf8'));
    await expect.poll(() => isProcessAlive(sleeper)).toBe(false);
    await rm(started);
  };

  expect(await sh(`${script} wait`, { timeout: 1000 })).toEqual({ status: 'timed-out' });
  await leavesNothing();

  const controller = new AbortController();
  const running = sh(`${script} wait`, { signal: controller.signal });
  await hasStarted();
  controller.abort();
  expect(await running).toEqual({ status: 'timed-out' });
  await leavesNothing();

  expect(await sh(`${script} yes`, { mostBytes: 10_000 })).toEqual({ status: 'too-long' });
  await leavesNothing();
});

test('ends at once what was called off before it began', async () => {
  const end = await sh('sleep 600', { signal: AbortSignal.abort() });
  expect(end).toEqual({ status: 'timed-out' });
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
