import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from './program.ts';

const recorded = new URL(
  '../../fixtures/claude-code-2.1.325/transcripts/session-askuserquestion.jsonl',
  import.meta.url,
);

test('prints what a transcript holds, and then what is added', async ({ folder, start }) => {
  const path = join(folder, 'session.jsonl');
  const lines = (await readFile(recorded, 'utf8')).trimEnd().split('\n');
  const half =
    lines.findIndex((line) => JSON.parse(line).message?.content?.[0]?.name === 'AskUserQuestion') +
    1;
  expect(half).toBeGreaterThan(0);

  await appendFile(path, `${lines.slice(0, half).join('\n')}\n`);
  const follower = start('transcript-follower.ts', [path]);
  await expect.poll(follower.printed).toContain('[AskUserQuestion]');
  const before = follower.printed();

  const later =
    '{"type":"assistant","message":{"id":"msg_later","content":[{"type":"text","text":"The end."}]}}';
  await appendFile(path, `${lines.slice(half).join('\n')}\n${later}\n`);
  await expect.poll(follower.printed).toMatch(/The end\.\n$/);
  expect(follower.printed().startsWith(before)).toBe(true);
  expect(await follower.stop()).toBe(0);
});

test('waits for a transcript that is not there yet', async ({ folder, start }) => {
  const path = join(folder, 'later.jsonl');
  const follower = start('transcript-follower.ts', [path]);
  await appendFile(path, '{"type":"user","message":{"content":"Is it done?"}}\n');
  await expect.poll(follower.printed).toBe('> Is it done?\n');
});
