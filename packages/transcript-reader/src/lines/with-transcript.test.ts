import { execFileSync } from 'node:child_process';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../../test/transcript-file.ts';
import { TranscriptError } from './transcript-error.ts';
import { withTranscript } from './with-transcript.ts';

const readSize = (path: string) => withTranscript(path, async ({ size }) => size);

test('gives undefined when there is no file', async ({ folder, transcript }) => {
  await transcript.write('x');
  expect(await readSize(join(folder, 'none.jsonl'))).toBeUndefined();
  expect(await readSize(join(transcript.path, 'below-a-file.jsonl'))).toBeUndefined();
});

test('says that a folder is no file', async ({ folder }) => {
  await expect(readSize(folder)).rejects.toThrow(
    new TranscriptError('not-a-file', `read ${folder}: not a regular file`),
  );
});

test('does not wait for the writer of a fifo', async ({ folder }) => {
  const path = join(folder, 'fifo');
  execFileSync('sh', ['-c', 'mkfifo "$0"', path]);
  await expect(readSize(path)).rejects.toMatchObject({ code: 'not-a-file' });
});

test('says when reading is not permitted', async ({ transcript }) => {
  await transcript.write('x');
  await chmod(transcript.path, 0);
  const nobody = 65_534;
  // root may read anything
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(nobody);
  try {
    await expect(readSize(transcript.path)).rejects.toMatchObject({
      name: 'TranscriptError',
      code: 'no-permission',
      cause: { code: 'EACCES' },
    });
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
});

test('says what else went wrong', async () => {
  await expect(readSize('a\0b')).rejects.toMatchObject({
    code: 'failed',
    message: expect.stringContaining('null bytes'),
  });
});

test('passes on what its user throws', async ({ transcript }) => {
  await transcript.write('x');
  const error = new Error('mine');
  await expect(withTranscript(transcript.path, () => Promise.reject(error))).rejects.toBe(error);
});
