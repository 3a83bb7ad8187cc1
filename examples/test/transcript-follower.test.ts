import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recordedTranscript } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import { test } from './program.ts';

test('prints what a transcript holds, and then what is added', async ({ folder, run }) => {
  const path = join(folder, 'session.jsonl');
  const lines = (await readFile(recordedTranscript('session-askuserquestion'), 'utf8'))
    .trimEnd()
    .split('\n');
  const half =
    lines.findIndex((line) => JSON.parse(line).message?.content?.[0]?.name === 'AskUserQuestion') +
    1;
  expect(half).toBeGreaterThan(0);

  await appendFile(path, `${lines.slice(0, half).join('\n')}\n`);
  const follower = run('transcript-follower.ts', [path]);
  await follower.said('[AskUserQuestion]');
  const before = follower.printed();

  const later =
    '{"type":"assistant","message":{"id":"msg_later","content":[{"type":"text","text":"The end."}]}}';
  await appendFile(path, `${lines.slice(half).join('\n')}\n${later}\n`);
  await follower.said(/The end\.\n$/);
  expect(follower.printed().startsWith(before)).toBe(true);
  expect(await follower.stop()).toBe(0);
});

test('waits for a transcript that is not there yet', async ({ folder, run }) => {
  const path = join(folder, 'later.jsonl');
  const follower = run('transcript-follower.ts', [path]);
  await appendFile(path, '{"type":"user","message":{"content":"Is it done?"}}\n');
  await expect.poll(follower.printed).toBe('> Is it done?\n');
});
