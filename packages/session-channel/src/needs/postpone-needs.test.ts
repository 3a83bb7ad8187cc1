import { expect } from 'vitest';
import { newNeed } from '../../test/new-need.ts';
import { test } from '../../test/state.ts';
import { changeNeed, closeNeed, openNeed } from './change-needs.ts';
import { readNeed } from './need-files.ts';
import { longestPostponement, postponeNeed, resumePostponed } from './postpone-needs.ts';

test('rests until its time, and is news again then', async ({ stateDir }) => {
  const { id, sequence } = await openNeed(stateDir, newNeed());
  await changeNeed(stateDir, id, () => ({ remindedAt: new Date().toISOString() }));
  const until = Date.now() + 60_000;
  await postponeNeed(stateDir, id, { until, by: 'agent' });
  expect(await resumePostponed(stateDir, until - 1)).toEqual([]);
  const [resumed] = await resumePostponed(stateDir, until);
  expect(resumed).toMatchObject({ id, state: { status: 'open' } });
  expect(resumed?.sequence).toBeGreaterThan(sequence);
  // its clocks begin anew
  expect(resumed).not.toHaveProperty('remindedAt');
  expect(resumed?.clockFrom).toBe(new Date(until).toISOString());
});

test.for([
  ['session', 7_200_000],
  ['agent', 60_000],
] as const)('a rest of the %s is shortened by nobody else', async ([by, rest], { stateDir }) => {
  const { id } = await openNeed(stateDir, newNeed());
  const now = Date.now();
  await postponeNeed(stateDir, id, { until: now + 7_200_000, by });
  const noted = await postponeNeed(stateDir, id, { until: now + 60_000, by: 'agent' });
  expect(noted?.state).toMatchObject({ by, until: new Date(now + rest).toISOString() });
  const longer = await postponeNeed(stateDir, id, { until: now + 9_000_000, by: 'agent' });
  expect(longer?.state).toMatchObject({ until: new Date(now + 9_000_000).toISOString() });
});

test('a clock that is set back ends its rest', async ({ stateDir }) => {
  const { id } = await openNeed(stateDir, newNeed());
  await postponeNeed(stateDir, id, { until: Date.now() + 60_000, by: 'agent' });
  expect(await resumePostponed(stateDir, Date.now() - 365 * 24 * 3_600_000)).toHaveLength(1);
});

test.for([-1, 0, longestPostponement + 60_000, Number.NaN])(
  'does not rest for %d ms',
  async (time, { stateDir }) => {
    const { id } = await openNeed(stateDir, newNeed());
    expect(() => postponeNeed(stateDir, id, { until: Date.now() + time, by: 'agent' })).toThrow(
      RangeError,
    );
  },
);

test('what is closed is not changed', async ({ stateDir }) => {
  const { id } = await openNeed(stateDir, newNeed());
  await closeNeed(stateDir, id, { by: 'agent', how: 'done' });
  await postponeNeed(stateDir, id, { until: Date.now() + 1000, by: 'agent' });
  expect((await readNeed(stateDir, id))?.state.status).toBe('closed');
});
