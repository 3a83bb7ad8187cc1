import { writeFile } from 'node:fs/promises';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { test } from '../../test/state.ts';
import { readStatusLine, statusLinePath } from './status-line.ts';

const pane = '4711.3';
const whole = {
  session_id: 'one',
  context_window: { used_percentage: 12, context_window_size: 200_000 },
  rate_limits: {
    five_hour: { used_percentage: 83.5, resets_at: 1794850442 },
    seven_day: { used_percentage: 20, resets_at: null },
  },
  cost: { total_cost_usd: 1.25 },
};

test('gives limits and cost of one session', async ({ stateDir }) => {
  await writeFile(await statusLinePath(stateDir, pane), JSON.stringify(whole));
  expect(await readStatusLine(stateDir, pane, 'one')).toEqual({
    claudeSession: 'one',
    usedPercent: 12,
    windowTokens: 200_000,
    rateLimits: [
      { limit: 'five_hour', usedPercent: 83.5, resetsAt: '2026-11-16T17:34:02.000Z' },
      { limit: 'seven_day', usedPercent: 20, resetsAt: undefined },
    ],
    costUsd: 1.25,
  });
  expect(await readStatusLine(stateDir, pane, 'two')).toBeUndefined();
});

test('makes do with what is there, whatever the rest has become', async ({ stateDir }) => {
  const path = await statusLinePath(stateDir, pane);
  const odd = fc.dictionary(
    fc.constantFrom('context_window', 'rate_limits', 'cost', 'new'),
    fc.jsonValue(),
  );
  await fc.assert(
    fc.asyncProperty(odd, async (fields) => {
      await writeFile(path, JSON.stringify({ session_id: 'one', ...fields }));
      expect(await readStatusLine(stateDir, pane, 'one')).toMatchObject({ claudeSession: 'one' });
    }),
    { numRuns: 50 },
  );
});
