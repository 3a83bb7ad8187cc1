import { expect, test } from 'vitest';
import { parseRecord, writeOpening, writeTransition } from './delivery-record.ts';

const wake = { id: 'one', text: 'two\nlines', session: { key: 'agent:a:b' } };
const opening = writeOpening({ wake, enqueuedAt: 1 });
const send = writeTransition({ type: 'send', at: 2 });
const failed = { type: 'fail', at: 3, status: 'failed', message: 'down' } as const;
const fail = writeTransition({ ...failed, nextAttemptAt: 9 });
const fresh = { state: 'waiting', enqueuedAt: 1, attempts: 0, rejections: 0, nextAttemptAt: 0 };

test('an opening alone is a wake that waits', () => {
  expect(parseRecord(opening)).toEqual({ wake, delivery: fresh });
});

test('keeps what the caller gave with it', () => {
  const content = writeOpening({ wake, enqueuedAt: 1, prepared: true, note: { of: [1] } });
  expect(parseRecord(content)?.delivery).toMatchObject({ state: 'prepared', note: { of: [1] } });
});

test('lines add up', () => {
  expect(parseRecord(opening + send + fail)?.delivery).toMatchObject({
    state: 'waiting',
    attempts: 1,
    sentAt: 2,
    nextAttemptAt: 9,
    message: 'down',
  });
});

test.for(Array.from({ length: send.length - 2 }, (_, n) => n + 2))(
  'a last line of %i characters spoils neither those before nor those after it',
  (length) => {
    const cut = opening + send.slice(0, length);
    // it may have been about to be sent
    expect(parseRecord(cut)?.delivery).toEqual({ ...fresh, sentAt: 1 });
    expect(parseRecord(cut + send + fail)?.delivery).toMatchObject({
      attempts: 1,
      message: 'down',
    });
  },
);

test('a step that is not allowed changes nothing', () => {
  const consume = writeTransition({ type: 'consume', at: 2, message: 'delivered' });
  expect(parseRecord(opening + consume)?.delivery).toEqual(fresh);
});

test('reads a dead letter of an earlier version', () => {
  const old = {
    wake,
    enqueuedAt: 1,
    reason: 'expired',
    message: 'too old',
    attempts: 3,
    deadAt: 5,
  };
  expect(parseRecord(JSON.stringify(old))?.delivery).toMatchObject({
    state: 'dead',
    status: 'expired',
    message: 'too old',
    attempts: 3,
  });
});

test.for([
  ['nothing', ''],
  ['an empty object', '{}'],
  ['half a line', opening.slice(0, -3)],
  ['another version', JSON.stringify({ ...JSON.parse(opening), version: 2 })],
  ['a list', '[]'],
])('%s is no record', ([, content = '']) => {
  expect(parseRecord(content)).toBeUndefined();
});
