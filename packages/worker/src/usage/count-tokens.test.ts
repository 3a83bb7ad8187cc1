import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readTokenCounts, readTokens } from '@gsd-code-skill/session-channel';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { countTokens } from './count-tokens.ts';

const answered = (id: string, output: number) =>
  `${JSON.stringify({
    type: 'assistant',
    timestamp: '2026-02-17T12:00:00.000',
    message: { id, content: 'x', usage: { input_tokens: 1, output_tokens: output } },
  })}\n`;

test('follows a session, its subagents, and the session after it', async ({ folder }) => {
  const stateDir = join(folder, 'state');
  const path = join(folder, 'one.jsonl');
  const names = { agentId: 'warden', sessionName: 'warden-main', socketPath: '/none' };
  const binding = { ...names, claudeSessions: ['one'], transcriptPath: path };
  await countTokens(stateDir, binding);
  expect(await readTokens(stateDir, ['warden'])).toEqual(new Map());

  await mkdir(join(folder, 'one/subagents'), { recursive: true });
  await appendFile(path, answered('m1', 10));
  await appendFile(join(folder, 'one/subagents/agent-1.jsonl'), answered('s1', 5));
  await countTokens(stateDir, binding);
  await appendFile(path, answered('m2', 7));
  await countTokens(stateDir, binding);
  const next = { ...binding, claudeSessions: ['one', 'two'] };
  await appendFile(join(folder, 'two.jsonl'), answered('m3', 100));
  await countTokens(stateDir, { ...next, transcriptPath: join(folder, 'two.jsonl') });
  const { transcripts } = await readTokenCounts(stateDir, 'warden');
  expect(
    transcripts.map(({ session, count }) => [session, count.days['2026-02-17']?.outputTokens]),
  ).toEqual([
    ['one', 5],
    ['one', 17],
    ['two', 100],
  ]);
  const { days, sessions } = (await readTokens(stateDir, ['warden'])).get('warden') ?? {};
  expect(days?.['2026-02-17']).toMatchObject({ requests: 4, outputTokens: 122 });
  expect(sessions?.one).toMatchObject({ requests: 3, outputTokens: 22 });
});
