import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../../test/state.ts';
import { readTokenCounts, writeTokenCounts } from './token-counts.ts';
import { readTokens } from './token-record.ts';

const used = (outputTokens: number) => ({
  ...{ requests: 1, inputTokens: 1, cacheReadTokens: 0, cacheCreationTokens: 0, outputTokens },
});
const counted = (session: string, path: string, output: number) => ({
  ...{ session, path },
  count: {
    ...{ cursor: { offset: 1, fingerprint: '' }, recent: [] },
    days: { '2026-02-17': used(output) },
  },
});

test('keeps what was counted, and sums it by day and by session', async ({ stateDir }) => {
  const transcripts = [
    counted('one', '/a', 1),
    counted('one', '/a/sub', 2),
    counted('two', '/b', 4),
  ];
  const counts = { transcripts, earlier: { '2026-02-16': used(8), '2026-02-17': used(16) } };
  await writeTokenCounts(stateDir, 'Warden/1', counts);
  expect(await readTokenCounts(stateDir, 'Warden/1')).toEqual(counts);
  const [[agent, { days, sessions }] = ['', { days: {}, sessions: {} }], ...others] = [
    ...(await readTokens(stateDir, ['Warden/1', 'forge'])),
  ];
  const outputs = (sums: typeof days) => Object.entries(sums).map(([k, v]) => [k, v.outputTokens]);
  expect({ agent, others, days: outputs(days), sessions: outputs(sessions) }).toEqual({
    ...{ agent: 'Warden/1', others: [] },
    days: [
      ['2026-02-16', 8],
      ['2026-02-17', 23],
    ],
    sessions: [
      ['one', 3],
      ['two', 4],
    ],
  });
});

test('what is not followed any more still counts', async ({ stateDir }) => {
  const transcripts = Array.from({ length: 203 }, (_, n) => counted('s', `/${n}`, 2));
  await writeTokenCounts(stateDir, 'warden', { transcripts, earlier: {} });
  const { transcripts: kept, earlier } = await readTokenCounts(stateDir, 'warden');
  expect([kept.length, kept[0]?.path, earlier['2026-02-17']?.outputTokens]).toEqual([200, '/3', 6]);
});

test('what cannot be read is not known', async ({ stateDir }) => {
  await writeTokenCounts(stateDir, 'forge', { transcripts: [], earlier: {} });
  for (const name of ['forge.json', 'forge.counts']) {
    await writeFile(join(stateDir, 'tokens', name), '{"days": 1');
  }
  expect(await readTokens(stateDir, ['forge'])).toEqual(new Map());
  expect(await readTokenCounts(stateDir, 'forge')).toEqual({ transcripts: [], earlier: {} });
});
