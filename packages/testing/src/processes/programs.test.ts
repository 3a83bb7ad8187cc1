import { expect } from 'vitest';
import { test } from '../test.ts';
import { isPidRunning } from './is-pid-running.ts';
import { createPrograms } from './programs.ts';

test('tells what a program prints, reads and ends with', async ({ start }) => {
  const program = start(['sh', '-c', 'cat; echo no >&2; exit 3'], { input: 'yes\n' });
  await program.said('yes');
  expect(await program.ended).toEqual({ code: 3, signal: null });
  expect([program.stdout(), program.stderr()]).toEqual(['yes\n', 'no\n']);
  expect(program.printed()).toBe('yes\nno\n');
  expect(await program.stop()).toBe(3);
});

test('stops a program by asking, and says when it ended without a word', async ({ start }) => {
  const script = 'trap "echo bye; exit 7" TERM; echo up; while :; do sleep 0.05; done';
  const polite = start(['sh', '-c', script]);
  await polite.said(/^up$/m);
  expect(await polite.stop()).toBe(7);
  expect(polite.printed()).toBe('up\nbye\n');
  await expect(polite.said('more')).rejects.toThrow('sh ended without more: up\nbye');
});

test('says when there is no such program', async ({ start }) => {
  await expect(start(['/nowhere/at-all']).ended).rejects.toMatchObject({ code: 'ENOENT' });
});

test('leaves none behind, even where a child holds the pipes', async () => {
  const programs = createPrograms();
  const stubborn = programs.start(['sh', '-c', 'trap "" TERM; echo up; sleep 3 & wait']);
  await stubborn.said('up');
  await programs.close();
  expect(await isPidRunning(stubborn.pid)).toBe(false);
});
