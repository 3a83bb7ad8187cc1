import { recordedTranscript } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import { test } from '../../test/transcript-file.ts';
import { sumTokenUsage } from './sum-token-usage.ts';

const answered = (id: string, input: number, output: number, more: object = {}) => ({
  type: 'assistant',
  timestamp: '2026-02-17T10:00:00.000Z',
  message: {
    ...{ id, model: 'claude-opus-5-5', content: 'x' },
    usage: { input_tokens: input, output_tokens: output, cache_read_input_tokens: 5 },
  },
  ...more,
});
const zero = {
  ...{ requests: 0, inputTokens: 0, cacheReadTokens: 0, cacheCreationTokens: 0, outputTokens: 0 },
};

test('counts a message once, with its last numbers, and compactions are no end', async ({
  transcript,
}) => {
  await transcript.write(
    answered('m1', 10, 1),
    answered('m1', 10, 40),
    { type: 'system', subtype: 'compact_boundary' },
    answered('m2', 20, 2),
    answered('side', 900, 900, { isSidechain: true }),
    answered('failed', 900, 900, { isApiErrorMessage: true }),
  );
  const sum = { ...zero, requests: 2, inputTokens: 30, cacheReadTokens: 10, outputTokens: 42 };
  expect(await sumTokenUsage(transcript.path)).toEqual({
    ...sum,
    byModel: { 'claude-opus-5-5': sum },
  });
});

test('leaves out what is older', async ({ transcript }) => {
  const later = { timestamp: '2026-02-17T12:00:00.000Z' };
  await transcript.write(answered('m1', 10, 1), answered('m2', 20, 2, later));
  const since = Date.parse('2026-02-17T11:00:00Z');
  expect(await sumTokenUsage(transcript.path, { since })).toMatchObject({ inputTokens: 20 });
});

test('is zero where there is no file', async ({ transcript }) => {
  expect(await sumTokenUsage(transcript.path)).toEqual({ ...zero, byModel: {} });
});

test('sums a recorded session', async () => {
  const path = recordedTranscript('session-errors-subagent-thinking-long-bg-compact');
  const { requests, inputTokens, byModel } = await sumTokenUsage(path);
  expect(requests).toBeGreaterThan(5);
  const sums = Object.values(byModel);
  expect(sums.reduce((all, one) => all + one.inputTokens, 0)).toBe(inputTokens);
});
