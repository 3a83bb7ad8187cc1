import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { apart, decideResume, defaultGrace, type LimitFacts } from './decide-resume.ts';

const reset = Date.parse('2026-11-16T17:00:00Z');
const hour = 3_600_000;
const announced = { continuation: 'announced', isTouched: false } as const;
const none = { continuation: 'none', isTouched: false } as const;

const facts = (given: Partial<LimitFacts> & { readonly step?: LimitFacts['record']['step'] }) => ({
  now: reset,
  setting: 'auto' as const,
  limit: announced,
  isAlive: true,
  awakeFor: hour,
  blockedFor: 0,
  account: { isTrying: false },
  grace: defaultGrace,
  ...given,
  record: {
    resetsAt: reset,
    reachedAt: reset - hour,
    step: given.step ?? ('waiting' as const),
    stepAt: reset - hour,
    ...given.record,
  },
});
const far = { record: { resetsAt: reset, reachedAt: reset - 25 * hour } as LimitFacts['record'] };
const late = reset + defaultGrace;
const tell = (why: string) => ({ kind: 'tell', why: expect.stringContaining(why) });
const wait = (until: number) => ({ kind: 'wait', until });
const type = { kind: 'type' };
const end = (step: string) => expect.objectContaining({ kind: 'end', step });

test.for<[string, Parameters<typeof facts>[0], unknown]>([
  ['waits for the reset', { now: reset - 1 }, wait(reset)],
  ['leaves it to Claude Code at first', {}, wait(late)],
  ['goes on for a continuation that did not fire', { now: late }, type],
  ['is over when Claude Code went on', { now: late, limit: 'gone-on' }, end('over')],
  ['goes on at a reset that was far away', { ...far, limit: none }, type],
  [
    'tells when it was cancelled',
    { limit: { ...announced, continuation: 'cancelled' } },
    tell('cancelled'),
  ],
  [
    'tells when it was cancelled far away',
    { ...far, limit: { ...none, continuation: 'cancelled' } },
    tell('cancelled'),
  ],
  ['tells when it is switched off or used up', { limit: none }, tell('three times')],
  [
    'tells when somebody typed a command',
    { now: late, limit: { ...announced, isTouched: true } },
    tell('keyboard'),
  ],
  ['tells instead, if so set', { now: late, setting: 'wake' }, tell('wake')],
  ['leaves it to Claude Code, also then', { setting: 'wake' }, wait(late)],
  ['goes by what is set at the reset', { now: reset - 1, setting: 'off' }, wait(reset)],
  ['does nothing, if so set', { now: late, setting: 'off' }, end('over')],
  [
    'waits after a sleep for Claude Code to notice',
    { now: late, awakeFor: 1000 },
    wait(late + 119_000),
  ],
  [
    'waits for a session that is being started again',
    { now: late, isAlive: false },
    wait(late + 30_000),
  ],
  ['is over after a week', { now: reset + 8 * 24 * hour, isAlive: false }, end('over')],
  [
    'tells why nothing can be typed for long',
    { now: late, blockedFor: 300_001, blockedBy: 'its input row is in use' },
    tell('its input row is in use'),
  ],
  ['lets one session try first', { now: late, account: { isTrying: true } }, wait(late + 5000)],
  [
    'keeps sessions apart',
    { now: late, account: { isTrying: false, lastTypedAt: late - 1 } },
    wait(late - 1 + apart),
  ],
  [
    'waits for a limit another session has met',
    { now: late, account: { isTrying: false, limitedUntil: late + hour } },
    wait(late + hour),
  ],
  [
    'gives what was typed time to show',
    { now: late, step: 'typing', record: { stepAt: late } as never },
    wait(late + 30_000),
  ],
  ['tells when what was typed led nowhere', { now: late, step: 'typing' }, tell('has not')],
  [
    'tells that of a worker killed before it typed, also with the clock set back',
    { now: late, step: 'typing', record: { stepAt: late + hour } as never },
    tell('has not'),
  ],
  ['sees that it worked', { now: late, step: 'typed', limit: 'gone-on' }, end('succeeded')],
  [
    'takes time to see that',
    { now: late, step: 'typed', limit: 'gone-on', record: { stepAt: late } as never },
    wait(late + 15_000),
  ],
  ['sees that the limit still holds', { now: late, step: 'typed', limit: 'again' }, end('over')],
  ['never tells twice', { now: late, step: 'told' }, end('over')],
])('%s', ([, given, expected]) => {
  expect(decideResume(facts(given))).toEqual(expected);
});

const anything = fc.record({
  now: fc.integer({ min: reset - 48 * hour, max: reset + 48 * hour }),
  setting: fc.constantFrom('auto', 'wake', 'off'),
  limit: fc.oneof(
    fc.constantFrom('gone-on', 'again'),
    fc.record({
      continuation: fc.constantFrom('announced', 'cancelled', 'none'),
      isTouched: fc.boolean(),
    }),
  ),
  isAlive: fc.boolean(),
  awakeFor: fc.nat({ max: 4 * hour }),
  blockedFor: fc.nat({ max: hour }),
  grace: fc.constant(defaultGrace),
  account: fc.record({
    isTrying: fc.boolean(),
    lastTypedAt: fc.integer({ min: reset - hour, max: reset + 48 * hour }),
  }),
  record: fc.record({
    resetsAt: fc.constant(reset),
    reachedAt: fc.integer({ min: reset - 200 * hour, max: reset }),
    step: fc.constantFrom('waiting', 'typing', 'typed', 'succeeded', 'told', 'over'),
    stepAt: fc.integer({ min: reset - hour, max: reset + 48 * hour }),
  }),
}) as fc.Arbitrary<LimitFacts>;

test('types only what nobody minds, once, at a time of its own', () => {
  fc.assert(
    fc.property(anything, (given) => {
      if (decideResume(given).kind !== 'type') return;
      const { now, setting, record, limit, account, isAlive } = given;
      expect({ setting, step: record.step, isAlive }).toEqual({
        setting: 'auto',
        step: 'waiting',
        isAlive: true,
      });
      expect(now).toBeGreaterThanOrEqual(record.resetsAt);
      expect(limit).toMatchObject({ isTouched: false });
      expect(limit).not.toMatchObject({ continuation: 'cancelled' });
      expect(account.isTrying).toBe(false);
      expect(now - (account.lastTypedAt ?? 0)).toBeGreaterThanOrEqual(apart);
    }),
    { numRuns: 3000 },
  );
});

test('always comes to an end, and never waits for what is past', () => {
  fc.assert(
    fc.property(anything, (given) => {
      const next = decideResume(given);
      if (next.kind === 'wait') expect(next.until).toBeGreaterThan(given.now);
    }),
    { numRuns: 2000 },
  );
});
