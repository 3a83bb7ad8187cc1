import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { assistant, prompt, test, text } from '../test/transcript-file.ts';
import { readUsageLimit } from './read-usage-limit.ts';

// as Claude Code 2.1.325 writes them
const limit = {
  type: 'assistant',
  uuid: 'f3287811',
  timestamp: '2026-11-16T17:33:32.541Z',
  message: { id: 'm', model: '<synthetic>', role: 'assistant', content: [text("You've hit it")] },
  apiError: 'usage_limit_reached',
  quotaLimits: { status: 'rejected', resetsAt: 1794850442, rateLimitType: 'five_hour' },
  error: 'rate_limit',
  isApiErrorMessage: true,
};
const says = (content: string) => ({ type: 'system', subtype: 'informational', content });
const announced = says('Usage limit reached · continuing automatically at 5:34pm · esc to cancel');
const cancelled = says('Automatic continue cancelled · /rate-limit-options to re-arm');
const noise = [
  { type: 'system', subtype: 'turn_duration', durationMs: 1 },
  { type: 'last-prompt', lastPrompt: 'hit the limit' },
  { type: 'mode', mode: 'normal' },
  { type: 'queue-operation', operation: 'dequeue' },
];
const goingOn = {
  'a prompt': prompt('go on'),
  'an answer': assistant('m2', [text('On it.')]),
  'a continuation that is on its way': { type: 'queue-operation', operation: 'enqueue' },
  'a continuation': {
    type: 'user',
    isMeta: true,
    origin: { kind: 'auto-continuation' },
    message: { role: 'user', content: 'Your claude.ai usage limit has reset.' },
  },
};
const found = {
  uuid: 'f3287811',
  limit: 'five_hour',
  resetsAt: '2026-11-16T17:34:02.000Z',
  reachedAt: '2026-11-16T17:33:32.541Z',
  continuation: 'none',
  isTouched: false,
};

test('knows which limit, and when it resets', async ({ transcript }) => {
  await transcript.write(prompt('work'), limit, ...noise);
  expect(await readUsageLimit(transcript.path)).toEqual(found);
});

describe('what Claude Code says of going on', () => {
  test.for([
    [[announced], 'announced'],
    [[announced, cancelled], 'cancelled'],
    [[announced, cancelled, announced], 'announced'],
    [[], 'none'],
  ] as const)('%#: %s', async ([lines, continuation], { transcript }) => {
    await transcript.write(prompt('work'), limit, ...lines, ...noise);
    expect(await readUsageLimit(transcript.path)).toEqual({ ...found, continuation });
  });
});

test.for(Object.entries(goingOn))('is over after %s', async ([, after], { transcript }) => {
  await transcript.write(prompt('work'), limit, announced, after, ...noise);
  expect(await readUsageLimit(transcript.path)).toBeUndefined();
});

test('knows that somebody ran a command since', async ({ transcript }) => {
  const command = prompt('<command-name>/model</command-name><command-args></command-args>');
  await transcript.write(prompt('work'), limit, announced, command);
  expect(await readUsageLimit(transcript.path)).toMatchObject({ isTouched: true });
});

test.for([
  { quotaLimits: undefined },
  { quotaLimits: { resetsAt: 'soon' } },
  { quotaLimits: { resetsAt: 0 } },
  { isApiErrorMessage: false },
  { isSidechain: true },
  { uuid: undefined },
])('finds none in a line with %o', async (other, { transcript }) => {
  await transcript.write(prompt('work'), { ...limit, ...other });
  expect(await readUsageLimit(transcript.path)).toBeUndefined();
});

test('waits for a line that is still to come', async ({ transcript }) => {
  await transcript.write(prompt('work'));
  const reading = readUsageLimit(transcript.path, { timeout: 5000 });
  await transcript.write(prompt('work'), limit);
  expect(await reading).toEqual(found);
});

test('takes any line for what it is', async ({ transcript }) => {
  const lines = fc.array(
    fc.oneof(
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc.string(),
    ),
  );
  await fc.assert(
    fc.asyncProperty(lines, async (after) => {
      await transcript.write(prompt('work'), limit, ...after.map((one) => `${one}\n`));
      expect((await readUsageLimit(transcript.path))?.uuid).toBe('f3287811');
    }),
    { numRuns: 30 },
  );
});
