import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type IdleFacts, judgeIdle, settling } from './judge-idle.ts';

const begun = 1_794_850_000_000;
const facts = (given: Partial<IdleFacts> = {}): IdleFacts => ({
  turn: { id: 't', at: begun, isOpen: true },
  idleFor: settling,
  idleAt: begun + 3000,
  wasSeenAtWork: true,
  hasPending: false,
  ownInterrupt: undefined,
  ...given,
});
const closed = { id: 't', at: begun, isOpen: false };

test.for<[string, Partial<IdleFacts>, unknown]>([
  ['an open turn and an idle session', {}, 'interrupted'],
  ['a session without a turn', { turn: undefined }, 'at-rest'],
  ['a turn whose end was told', { turn: closed }, 'at-rest'],
  ['a compaction', { turn: { ...closed, isOpen: true, isCompacting: true } }, 'at-rest'],
  ['one that is idle for a moment', { idleFor: 400 }, 1100],
  ['events that are still to be handled', { hasPending: true }, 200],
  ['a prompt that has not begun', { wasSeenAtWork: false, idleAt: begun - 1 }, 'at-rest'],
  ['a worker that began later', { wasSeenAtWork: false }, 'interrupted'],
  ['a clock that was set back meanwhile', { idleAt: begun - 3_600_000 }, 'interrupted'],
  ['an Escape of a driver', { ownInterrupt: { at: begun + 2800, by: 'agent' } }, 'own'],
  ['one that it took a while to heed', { ownInterrupt: { at: begun + 100, by: 'agent' } }, 'own'],
  [
    'an Escape of a driver in the turn before',
    { ownInterrupt: { at: begun - 2000, by: 'agent' } },
    'interrupted',
  ],
  [
    'a driver that was long done',
    { idleAt: begun + 60_000, ownInterrupt: { at: begun + 10, by: 'agent' } },
    'interrupted',
  ],
])('%s', ([, given, verdict]) => {
  expect(judgeIdle(facts(given))).toBe(verdict);
});

test('is never told of a turn that has ended, of one that is pending, or too early', () => {
  const any = fc.record({
    turn: fc.option(
      fc.record({
        id: fc.string(),
        at: fc.nat(),
        isOpen: fc.boolean(),
        isCompacting: fc.boolean(),
      }),
      { nil: undefined },
    ),
    idleFor: fc.nat(10_000),
    idleAt: fc.option(fc.nat(), { nil: undefined }),
    wasSeenAtWork: fc.boolean(),
    hasPending: fc.boolean(),
    ownInterrupt: fc.option(fc.record({ at: fc.nat(), by: fc.string() }), { nil: undefined }),
  });
  fc.assert(
    fc.property(any, (given) => {
      const verdict = judgeIdle(given);
      if (typeof verdict === 'number') expect(verdict).toBeGreaterThan(0);
      if (verdict !== 'interrupted') return;
      expect(given.turn).toMatchObject({ isOpen: true, isCompacting: false });
      expect(given.idleFor).toBeGreaterThanOrEqual(settling);
      expect(given.hasPending).toBe(false);
    }),
    { numRuns: 2000 },
  );
});
