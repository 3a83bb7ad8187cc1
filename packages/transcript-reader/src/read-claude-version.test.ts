import { transcriptsFolder } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import { prompt, test } from '../test/transcript-file.ts';
import { readClaudeVersion } from './read-claude-version.ts';

test('finds the version that wrote the last line with one', async ({ transcript }) => {
  await transcript.write(
    prompt('one', { version: '2.1.100' }),
    prompt('two', { version: '2.1.250' }),
    { type: 'mode', mode: 'normal' },
    prompt('of another type', { version: 3 }),
    prompt('x'.repeat(70_000), { version: '2.1.300' }),
    '{"type": "user", "version": "2.1.3',
  );
  expect(await readClaudeVersion(transcript.path)).toBe('2.1.250');
});

test('finds none where there is none', async ({ transcript }) => {
  expect(await readClaudeVersion(transcript.path)).toBeUndefined();
  await transcript.write(prompt('one'));
  expect(await readClaudeVersion(transcript.path)).toBeUndefined();
});

test('reads a recorded transcript', async () => {
  const path = `${transcriptsFolder}/session-plan-rejected.jsonl`;
  expect(await readClaudeVersion(path)).toBe('2.1.325');
});
