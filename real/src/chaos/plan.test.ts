import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planStorm } from './plan.ts';

const options = fc.record({
  seed: fc.nat(),
  seconds: fc.integer({ min: 1, max: 120 }),
  panes: fc.integer({ min: 1, max: 40 }),
});

test('the same seed gives the same plan, in the order of time', () => {
  fc.assert(
    fc.property(options, (given) => {
      const plan = planStorm(given);
      expect(planStorm(given)).toEqual(plan);
      const times = plan.map(({ at }) => at);
      expect(times).toEqual(times.toSorted((one, other) => one - other));
    }),
    { numRuns: 30 },
  );
});

test('a storm of a minute has every kind of failure, and another seed another storm', () => {
  const plan = planStorm({ seed: 1, seconds: 60, panes: 40 });
  const kinds = new Set(plan.map(({ kind }) => kind));
  expect([...kinds].sort()).toEqual(
    [
      ...['clock', 'disk', 'driver', 'gateway', 'registry'],
      ...['send', 'tmux', 'version', 'worker'],
    ].sort(),
  );
  expect(planStorm({ seed: 2, seconds: 60, panes: 40 })).not.toEqual(plan);
});

test('no registry is away for as long as it takes to count as removed', () => {
  const plan = planStorm({ seed: 3, seconds: 3600, panes: 1 });
  const edits = plan.filter(({ kind }) => kind === 'registry');
  expect(Math.max(...edits.map(({ lasts }) => lasts))).toBeLessThan(5000);
});
