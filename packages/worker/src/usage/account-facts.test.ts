import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountFacts } from './account-facts.ts';
import { apart, decideResume, defaultGrace } from './decide-resume.ts';

const now = Date.parse('2026-11-16T17:00:00Z');
const own = {
  uuid: 'a',
  configDir: '/home/me/.claude',
  limit: 'five_hour',
  resetsAt: now - 1000,
  reachedAt: now - 3_600_000,
  step: 'waiting' as const,
  stepAt: now - 3_600_000,
};
const other = { ...own, uuid: 'b' };

test.for([
  ['nobody else', [own], { isTrying: false }],
  [
    'another account',
    [{ ...other, configDir: '/x', step: 'typed', stepAt: now, typedAt: now }],
    { isTrying: false },
  ],
  [
    'one that was told just now',
    [{ ...other, step: 'typed', stepAt: now, typedAt: now }],
    { isTrying: true, lastTypedAt: now },
  ],
  [
    'one that went on',
    [{ ...other, step: 'succeeded', stepAt: now, typedAt: now - 5 }],
    { isTrying: false, lastTypedAt: now - 5 },
  ],
  [
    'one that never told',
    [{ ...other, step: 'typed', stepAt: now - 200_000, typedAt: now - 200_000 }],
    { isTrying: false, lastTypedAt: now - 200_000 },
  ],
  [
    'one told in the future',
    [{ ...other, step: 'succeeded', stepAt: now, typedAt: now + 9e6 }],
    { isTrying: false },
  ],
  [
    'one that met the limit again',
    [{ ...other, reachedAt: now, resetsAt: now + 9 }],
    { isTrying: false, limitedUntil: now + 9 },
  ],
  [
    'one that met another limit',
    [{ ...other, limit: 'seven_day', reachedAt: now, resetsAt: now + 9 }],
    { isTrying: false },
  ],
] as const)('%s', ([, all, facts]) => {
  expect(accountFacts(own, all, now)).toEqual(facts);
});

test('sessions of one account are told one by one, and not before the first has gone on', () => {
  const story = fc.array(fc.boolean(), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(story, (successes) => {
      let records: (Omit<typeof own, 'step'> & { typedAt?: number; step: string })[] =
        successes.map((_, index) => ({ ...own, uuid: `${index}` }));
      const typed: number[] = [];
      for (let time = now; time < now + 3_600_000; time += 1000) {
        records = records.map((record, index) => {
          if (record.step === 'typed' && time - record.stepAt > 15_000) {
            return { ...record, step: successes[index] ? 'succeeded' : 'over', stepAt: time };
          }
          const next = decideResume({
            now: time,
            setting: 'auto',
            record: record as never,
            limit:
              record.step === 'typed' ? 'gone-on' : { continuation: 'announced', isTouched: false },
            isAlive: true,
            awakeFor: 9e9,
            blockedFor: 0,
            account: accountFacts(record as never, records as never, time),
            grace: defaultGrace,
          });
          if (next.kind !== 'type') return record;
          typed.push(time);
          const told = { ...record, step: 'typed', stepAt: time, typedAt: time };
          // what is written is seen by the next one at once
          records = records.map((one) => (one.uuid === told.uuid ? told : one)) as never;
          return told;
        }) as never;
      }
      expect(typed).toHaveLength(successes.length);
      const gaps = typed.slice(1).map((time, index) => time - (typed[index] ?? 0));
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(apart);
    }),
    { numRuns: 20 },
  );
});
