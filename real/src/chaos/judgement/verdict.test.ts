import { expect, test } from 'vitest';
import type { Sent } from './ledger.ts';
import { type Evidence, type Heard, judge, type Logged } from './verdict.ts';

const sent = (id: string, more: Partial<Sent> = {}): Sent => ({
  id: `s-1.${id}`,
  session: 's-1',
  pane: '1.1',
  event: 'Stop',
  doubts: [],
  ...more,
});
const heard = (id: string, more: Partial<Heard> = {}): Heard => ({
  id: `s-1.${id}`,
  session: 's-1',
  text: 'said in s-1',
  notice: '',
  ...more,
});
const superseded: Logged = {
  session: 's-1',
  id: 's-1.1',
  event: 'PermissionRequest',
  outcome: 'skipped',
  reason: 'request 7KQ2XM4T (Bash) was settled by keyboard: closed, before you were told',
};
const lost: Logged = {
  session: 's-1',
  id: undefined,
  event: 'Lost',
  outcome: 'failed',
  reason: '1 event was lost before 2026-01-01T00:00:00.000Z: there was no room',
};
const plain = { session: 's-1', id: undefined, reason: '' };
const started: Logged = { ...plain, event: 'SessionStart', outcome: 'skipped' };
const noticed: Logged = { ...plain, wakeId: 'w', event: 'Noticed', outcome: 'delivered' };

const nothing: Evidence = {
  sent: [],
  heard: [],
  logged: [],
  notices: [],
  quarantined: [],
  waiting: [],
  left: [],
};

interface Case extends Partial<Evidence> {
  readonly name: string;
  readonly violations: readonly string[];
}

const cases: readonly Case[] = [
  { name: 'every event is a wake', sent: [sent('1')], heard: [heard('1')], violations: [] },
  { name: 'one is gone', sent: [sent('1')], violations: ['lost s-1.1; 0 named'] },
  {
    name: 'one came twice',
    sent: [sent('1')],
    heard: [heard('1'), heard('1')],
    violations: ['twice s-1.1: 2 times'],
  },
  {
    name: 'two changed places',
    sent: [sent('1'), sent('2')],
    heard: [heard('2'), heard('1')],
    violations: ['order s-1: s-1.1 after s-1.2'],
  },
  {
    name: 'sessions do not wait for each other',
    sent: [sent('1'), sent('2', { id: 's-2.2', session: 's-2' })],
    heard: [heard('2', { id: 's-2.2', session: 's-2', text: '' }), heard('1')],
    violations: [],
  },
  {
    name: 'a full disk took one, and the next wake tells it',
    sent: [sent('1', { doubts: ['no-room'] }), sent('2')],
    heard: [heard('2', { notice: '1 event was lost before 2026-01-01T00:00:00.001Z' })],
    logged: [lost],
    violations: [],
  },
  {
    name: 'a full disk took one, and nobody tells it',
    sent: [sent('1', { doubts: ['no-room'] })],
    logged: [lost],
    violations: ['untold s-1: 1 event was lost'],
  },
  {
    name: 'a full disk took two, and tells of one',
    sent: [sent('1', { doubts: ['no-room'] }), sent('2', { doubts: ['no-room'] })],
    logged: [lost],
    violations: ['lost s-1.1, s-1.2; 1 named', 'untold s-1: 1 event was lost'],
  },
  {
    name: 'what was lost on a full disk excuses nothing else',
    sent: [sent('1')],
    logged: [lost],
    violations: ['lost s-1.1; 0 named', 'untold s-1: 1 event was lost'],
  },
  {
    name: 'one was read before it was whole, and the next wake tells it',
    sent: [sent('1'), sent('2')],
    heard: [heard('2', { notice: '1 event was lost' })],
    logged: [{ ...lost, reason: `${lost.reason}: an incomplete event` }],
    violations: [],
  },
  {
    name: 'a hook that was killed owes nothing',
    sent: [sent('1', { doubts: ['hook-killed'] })],
    violations: [],
  },
  {
    name: 'but its event comes once at most',
    sent: [sent('1', { doubts: ['hook-killed'] })],
    heard: [heard('1'), heard('1')],
    violations: ['twice s-1.1: 2 times'],
  },
  {
    name: 'one is in quarantine',
    sent: [sent('1')],
    quarantined: ['{"tool_use_id":"s-1.1"'],
    violations: [],
  },
  {
    name: 'a request was settled first, and the next wake tells it',
    sent: [sent('1'), sent('2')],
    heard: [heard('2', { notice: 'request 7KQ2XM4T (Bash) was settled by keyboard' })],
    logged: [superseded],
    violations: [],
  },
  {
    name: 'a request was settled first, and nobody tells it',
    sent: [sent('1'), sent('2')],
    heard: [heard('2')],
    logged: [superseded],
    violations: ['untold s-1.1: request 7KQ2XM4T'],
  },
  {
    name: 'another session’s screen is in a wake',
    sent: [sent('1'), sent('2', { id: 's-2.2', session: 's-2', doubts: ['hook-killed'] })],
    heard: [heard('1', { text: 'the screen of s-2' })],
    violations: ['foreign s-1 heard of s-2: s-1.1'],
  },
  {
    name: 'an end of a session that was started again after it',
    heard: [heard('', { id: undefined, wakeId: 'w' })],
    logged: [noticed, started],
    violations: [],
  },
  {
    name: 'an end of a session that had been started again before it',
    heard: [heard('', { id: undefined, wakeId: 'w' })],
    logged: [started, noticed],
    violations: ['unknown s-1: a wake of no event'],
  },
  {
    name: 'an end of a session whose new start was lost',
    heard: [heard('', { id: undefined, wakeId: 'w' })],
    logged: [{ ...lost, reason: `${lost.reason}: SessionStart` }, noticed],
    notices: [{ session: 's-1', text: lost.reason }],
    violations: [],
  },
  {
    name: 'a wake of nothing that was sent',
    heard: [heard('9'), heard('', { id: undefined })],
    violations: ['unknown s-1: s-1.9', 'unknown s-1: a wake of no event'],
  },
  {
    name: 'something waits and something is left',
    waiting: ['outbox: s-1.1'],
    left: ['locks/1.1.lock'],
    violations: ['waits outbox: s-1.1', 'left locks/1.1.lock'],
  },
];

test.for(cases)('$name', ({ name: _, violations, ...evidence }) => {
  const verdict = judge({ ...nothing, ...evidence });
  expect(verdict.violations.map(({ kind, what }) => `${kind} ${what}`)).toEqual(violations);
});

test('counts how events ended', () => {
  const { ends } = judge({
    ...nothing,
    sent: [sent('1'), sent('2', { doubts: ['no-room'] }), sent('3', { doubts: ['hook-killed'] })],
    heard: [heard('1')],
    logged: [lost],
  });
  expect(ends).toMatchObject({ wake: 1, lost: 1, 'never sent': 1, gone: 0 });
});
