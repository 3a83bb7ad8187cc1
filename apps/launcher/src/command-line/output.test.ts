import { LockError } from '@gsd-code-skill/core';
import { expect, test } from 'vitest';
import { LauncherError } from './launcher-error.ts';
import { outputOf } from './output.ts';

const done = async () => ({ lines: ['one', 'two'], data: { count: 2 } });
const failed = async () => ({ lines: ['no'], data: {}, failed: true });
const refused = async () => {
  throw new LauncherError('no folder', ['make one', 'or two']);
};
const locked = async () => {
  throw new LockError('lock-timeout', 'still locked');
};

test.for([
  { name: 'a report', work: done, stdout: 'one\ntwo\n', stderr: '', exitCode: 0 },
  { name: 'a failed report', work: failed, stdout: 'no\n', stderr: '', exitCode: 1 },
  {
    name: 'a refusal with its advice',
    work: refused,
    stdout: '',
    stderr: 'gsd-launcher: no folder\n  make one\n  or two\n',
    exitCode: 1,
  },
  {
    name: 'an error of a library',
    work: locked,
    stdout: '',
    stderr: 'gsd-launcher: still locked\n',
    exitCode: 1,
  },
])('prints $name', async ({ work, stdout, stderr, exitCode }) => {
  expect(await outputOf(work, false)).toEqual({ stdout, stderr, exitCode });
});

test.for([
  { name: 'a report', work: done, printed: { ok: true, count: 2 }, exitCode: 0 },
  { name: 'a failed report', work: failed, printed: { ok: false }, exitCode: 1 },
  {
    name: 'a refusal with its advice',
    work: refused,
    printed: { ok: false, error: 'no folder', advice: ['make one', 'or two'] },
    exitCode: 1,
  },
])('prints $name as JSON', async ({ work, printed, exitCode }) => {
  const { stdout, ...rest } = await outputOf(work, true);
  expect(JSON.parse(stdout)).toEqual(printed);
  expect(rest).toEqual({ stderr: '', exitCode });
});

test('hides no mistake of the program', async () => {
  const work = async () => {
    throw new TypeError('a bug');
  };
  await expect(outputOf(work, false)).rejects.toThrow('a bug');
});
