import type { Spending } from '@gsd-code-skill/session-channel';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countSpending, newWarnings } from './count-spending.ts';

const day = '2026-11-16';
const cost = (session: string, usd: number, pid = 7) => ({ session, pid, usd });
const spend = (...costs: readonly [string, ReturnType<typeof cost>][]) =>
  costs.reduce<Spending | undefined>((spent, [on, one]) => countSpending(spent, on, one), undefined)
    ?.usd;

test.for<[string, readonly [string, ReturnType<typeof cost>][], number]>([
  [
    'a session is counted once',
    [
      [day, cost('a', 2)],
      [day, cost('a', 2)],
      [day, cost('a', 3)],
    ],
    3,
  ],
  [
    'sessions add up',
    [
      [day, cost('a', 2, 1)],
      [day, cost('b', 3, 2)],
    ],
    5,
  ],
  [
    'a day begins with nothing',
    [
      [day, cost('a', 2)],
      ['2026-11-17', cost('a', 2.5)],
    ],
    0.5,
  ],
  [
    '/clear does not count it again',
    [
      [day, cost('a', 2)],
      [day, cost('b', 2.25)],
    ],
    2.25,
  ],
  [
    'a new program counts anew',
    [
      [day, cost('a', 2, 1)],
      [day, cost('a', 0.5, 2)],
    ],
    2.5,
  ],
])('%s', ([, costs, usd]) => {
  expect(spend(...costs)).toBeCloseTo(usd);
});

test('what is spent on a day never becomes less', () => {
  const looks = fc.array(
    fc.record({
      session: fc.constantFrom('a', 'b', 'c'),
      pid: fc.constantFrom(1, 2),
      usd: fc.double({ min: 0, max: 100, noNaN: true }),
    }),
  );
  fc.assert(
    fc.property(looks, (costs) => {
      let spent: Spending | undefined;
      for (const one of costs) {
        const next = countSpending(spent, day, one);
        expect(next.usd).toBeGreaterThanOrEqual(spent?.usd ?? 0);
        spent = next;
      }
    }),
  );
});

test('warns of a limit once in its time', () => {
  const now = 1000;
  const five = { limit: 'five_hour', usedPercent: 80, resetsAt: new Date(5000).toISOString() };
  expect(newWarnings({ warned: [] }, [five, { ...five, usedPercent: 79.9 }], now)).toEqual([five]);
  expect(newWarnings({ warned: [{ limit: 'five_hour', resetsAt: 5000 }] }, [five], now)).toEqual(
    [],
  );
  // the next five hours, and a reset that moved a little within these
  expect(newWarnings({ warned: [{ limit: 'five_hour', resetsAt: 900 }] }, [five], now)).toEqual([
    five,
  ]);
  expect(newWarnings({ warned: [{ limit: 'five_hour', resetsAt: 4990 }] }, [five], now)).toEqual(
    [],
  );
});

test('keeps what the days before did cost', () => {
  const first = countSpending(undefined, day, cost('a', 2));
  const second = countSpending(first, '2026-11-17', cost('a', 2.5));
  const third = countSpending(second, '2026-11-20', cost('a', 2.5));
  expect(third).toMatchObject({
    day: '2026-11-20',
    usd: 0,
    past: [
      { day, usd: 2 },
      { day: '2026-11-17', usd: 0.5 },
    ],
  });
});
