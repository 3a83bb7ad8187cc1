import { recordedTranscript } from '@gsd-code-skill/testing';
import { describe, expect } from 'vitest';
import { assistant, prompt, test } from '../../test/transcript-file.ts';
import { readTokenUsage } from './read-token-usage.ts';

const used = (input: number, fields: object = {}) => ({
  type: 'assistant',
  message: { model: 'claude-opus-5-5', content: 'x', usage: { input_tokens: input } },
  ...fields,
});

test('gives the usage of the last request', async ({ transcript }) => {
  const usage = {
    input_tokens: 3,
    cache_read_input_tokens: 140_000,
    cache_creation_input_tokens: 2000,
    output_tokens: 512,
    service_tier: 'standard',
  };
  const last = { model: 'claude-opus-5-5', content: 'x', usage };
  await transcript.write(used(1), { type: 'assistant', timestamp: 't1', message: last });
  expect(await readTokenUsage(transcript.path)).toEqual({
    model: 'claude-opus-5-5',
    inputTokens: 3,
    cacheReadTokens: 140_000,
    cacheCreationTokens: 2000,
    outputTokens: 512,
    contextTokens: 142_003,
    timestamp: 't1',
  });
});

describe('recordings', () => {
  test.for([
    ['slice-very-long-answer', 'claude-opus-5-5', 9000],
    ['session-after-clear-plain-text', 'claude-haiku-5-5', 12],
    ['session-errors-subagent-thinking-long-bg-compact', 'claude-opus-5-5', 12],
    // the last line there is an error with zeros
    ['slice-max-tokens', 'claude-opus-5-5', 12],
  ] as const)('%s', async ([name, model, contextTokens]) => {
    expect(await readTokenUsage(recordedTranscript(name))).toMatchObject({ model, contextTokens });
  });

  test.for([
    'slice-background-bash-and-manual-compaction',
    'slice-api-error-400',
    'subagent-sidechain',
  ])('%s has none', async (name) => {
    expect(await readTokenUsage(recordedTranscript(name))).toBeUndefined();
  });
});

test('forgets what was used before a compaction', async ({ transcript }) => {
  await transcript.write(used(970_000), { type: 'system', subtype: 'compact_boundary' });
  expect(await readTokenUsage(transcript.path)).toBeUndefined();
  await transcript.append(prompt('summary', { isCompactSummary: true }), used(2874));
  expect(await readTokenUsage(transcript.path)).toMatchObject({ contextTokens: 2874 });
});

test('passes over lines without a usage that can be read', async ({ transcript }) => {
  const odd = (usage: unknown) => ({ type: 'assistant', message: { content: 'x', usage } });
  await transcript.write(
    used(7),
    assistant('m', 'x'),
    odd(null),
    odd({ input_tokens: '9' }),
    odd(4),
  );
  await transcript.append(used(8, { isSidechain: true }), used(0, { isApiErrorMessage: true }));
  expect(await readTokenUsage(transcript.path)).toMatchObject({ contextTokens: 7 });
});

test('gives undefined when there is no file', async ({ transcript }) => {
  expect(await readTokenUsage(transcript.path)).toBeUndefined();
});
