import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { recordedTranscript } from '@gsd-code-skill/testing';
import fc from 'fast-check';
import { expect } from 'vitest';
import { prompt, test } from '../../test/transcript-file.ts';
import { countTokenUsage, type UsageCount } from './count-token-usage.ts';
import { findSubagentTranscripts } from './find-subagent-transcripts.ts';
import { sumTokenUsage } from './sum-token-usage.ts';

const answered = (id: string, input: number, output: number, more: object = {}) => ({
  type: 'assistant',
  timestamp: '2026-02-17T12:00:00.000',
  message: {
    ...{ id, model: 'claude-opus-5-5', content: 'x' },
    usage: { input_tokens: input, output_tokens: output, cache_read_input_tokens: 5 },
  },
  ...more,
});

const brief = ({ days }: UsageCount) =>
  Object.entries(days).map(([day, { requests, inputTokens, outputTokens }]) =>
    [day, requests, inputTokens, outputTokens].join(' '),
  );

test('goes on where it stopped, and counts a message that goes on once', async ({ transcript }) => {
  await transcript.write(prompt('go'), answered('m1', 10, 1), answered('m2', 20, 2));
  const first = await countTokenUsage(transcript.path);
  expect(brief(first)).toEqual(['2026-02-17 2 30 3']);
  expect(await countTokenUsage(transcript.path, first)).toBe(first);
  const next = { timestamp: '2026-02-18T12:00:00.000' };
  await transcript.append(answered('m2', 20, 40), prompt('on'), answered('m3', 7, 7, next));
  const kept = JSON.parse(JSON.stringify(first)) as UsageCount;
  const second = await countTokenUsage(transcript.path, kept);
  expect(brief(second)).toEqual(['2026-02-17 2 30 41', '2026-02-18 1 7 7']);
});

test('reads nothing twice', async ({ transcript }) => {
  await transcript.write(answered('m1', 10, 1), prompt('x'.repeat(100_000)));
  const first = await countTokenUsage(transcript.path);
  // what was counted is broken now, but for the bytes that tell whether it is the same file
  const file = await open(transcript.path, 'r+');
  await file.write('#'.repeat(50_000), 2000);
  await file.close();
  await transcript.append(answered('m2', 20, 2));
  expect(brief(await countTokenUsage(transcript.path, first))).toEqual(['2026-02-17 2 30 3']);
});

test('begins again with another file, and leaves what is half written', async ({ transcript }) => {
  await transcript.write(answered('m1', 10, 1));
  const first = await countTokenUsage(transcript.path);
  const line = JSON.stringify(answered('m9', 5, 5));
  await transcript.write(answered('n1', 1, 1), line.slice(0, 40));
  const second = await countTokenUsage(transcript.path, first);
  expect(brief(second)).toEqual(['2026-02-17 1 1 1']);
  await transcript.append(`${line.slice(40)}\n`);
  expect(brief(await countTokenUsage(transcript.path, second))).toEqual(['2026-02-17 2 6 6']);
  expect(await countTokenUsage(join(transcript.path, 'none'), second)).toMatchObject({ days: {} });
});

test('agrees with the sum of a recorded session', async () => {
  const path = recordedTranscript('session-errors-subagent-thinking-long-bg-compact');
  const { byModel: _, ...sum } = await sumTokenUsage(path);
  const days = Object.values((await countTokenUsage(path)).days);
  const all = (name: keyof typeof sum) => days.reduce((total, one) => total + one[name], 0);
  expect({ requests: all('requests'), out: all('outputTokens') }).toEqual({
    ...{ requests: sum.requests, out: sum.outputTokens },
  });
});

test('however it is cut, the count is the same', async ({ transcript }) => {
  const lines = fc.array(fc.tuple(fc.nat(5), fc.nat(50)), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(lines, fc.array(fc.nat(12)), async (messages, cuts) => {
      // the lines of a message stand together
      const written = messages
        .toSorted(([one], [other]) => one - other)
        .map(([id, out]) => `${JSON.stringify(answered(`m${id}`, 1, out))}\n`);
      let count: UsageCount | undefined;
      for (const end of [...cuts.toSorted((a, b) => a - b), written.length]) {
        await transcript.write(written.slice(0, end).join(''));
        count = await countTokenUsage(transcript.path, count);
      }
      await transcript.write(written.join(''));
      expect(count?.days).toEqual((await countTokenUsage(transcript.path)).days);
    }),
    { numRuns: 40 },
  );
});

test('subagents have files of their own', async ({ transcript }) => {
  const folder = join(dirname(transcript.path), 'session', 'subagents');
  await mkdir(folder, { recursive: true });
  const own = join(folder, 'agent-1.jsonl');
  await writeFile(own, `${JSON.stringify(answered('s1', 3, 4, { isSidechain: true }))}\n`);
  await writeFile(join(folder, 'agent-1.meta.json'), '{}');
  expect(await findSubagentTranscripts(transcript.path)).toEqual([own]);
  expect(brief(await countTokenUsage(own))).toEqual(['2026-02-17 1 3 4']);
  expect(await findSubagentTranscripts('/nowhere/session.jsonl')).toEqual([]);
});
