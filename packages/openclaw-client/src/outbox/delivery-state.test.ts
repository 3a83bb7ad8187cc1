import { expect, test } from 'vitest';
import { advance, type Delivery, type DeliveryState, type Transition } from './delivery-state.ts';

const states: readonly DeliveryState[] = [
  'prepared',
  'waiting',
  'sent',
  'unroutable',
  'consumed',
  'superseded',
  'dead',
];

const steps = {
  release: { type: 'release', at: 5 },
  send: { type: 'send', at: 5 },
  fail: { type: 'fail', at: 5, status: 'failed', message: 'down', nextAttemptAt: 9 },
  misroute: { type: 'misroute', at: 5, message: 'unknown', nextAttemptAt: 9 },
  retry: { type: 'retry', at: 5 },
  consume: { type: 'consume', at: 5, message: 'delivered' },
  supersede: { type: 'supersede', at: 5, message: 'answered by hand' },
  bury: { type: 'bury', at: 5, reason: 'expired', message: 'too old' },
  annotate: { type: 'annotate', at: 5, note: 'mine' },
  adopt: { type: 'adopt', at: 5, attempts: 0, nextAttemptAt: 0 },
} as const satisfies Record<Transition['type'], Transition>;

const fresh: Delivery = {
  state: 'waiting',
  enqueuedAt: 1,
  attempts: 0,
  rejections: 0,
  nextAttemptAt: 0,
};

// one column per state, in the order above; a dot is a step that is not allowed
const table: Readonly<Record<Transition['type'], string>> = {
  release: 'waiting . . . . . .',
  send: '. sent sent sent . . .',
  fail: '. . waiting . . . .',
  misroute: '. . unroutable . . . .',
  retry: '. waiting sent unroutable . . waiting',
  consume: '. . consumed . . . .',
  supersede: 'superseded superseded . superseded . . .',
  bury: 'dead dead dead dead . . .',
  annotate: 'prepared waiting sent unroutable consumed superseded dead',
  adopt: '. waiting . . . . .',
};

test.for(Object.values(steps))('$type goes where the table says', (step) => {
  const reached = states.map((state) => advance({ ...fresh, state }, step)?.state ?? '.');
  expect(reached.join(' ')).toBe(table[step.type]);
});

const sent = { ...fresh, state: 'sent', attempts: 1, sentAt: 3 } as const;
const failing = { ...sent, rejections: 4, status: 'queued', message: 'busy', nextAttemptAt: 8 };

test.for<{ name: string; from: Delivery; steps: readonly Transition[]; to: Partial<Delivery> }>([
  {
    name: 'counts attempts, and keeps when the first began',
    from: fresh,
    steps: [steps.send, steps.fail, { type: 'send', at: 7 }],
    to: { state: 'sent', attempts: 2, sentAt: 5, nextAttemptAt: 0, status: 'failed' },
  },
  {
    name: 'counts refusals apart',
    from: sent,
    steps: [{ ...steps.fail, isRejection: true }, steps.send, steps.fail],
    to: { rejections: 1, attempts: 2, nextAttemptAt: 9, status: 'failed', message: 'down' },
  },
  {
    name: 'knows that a session was unknown, and is due again',
    from: sent,
    steps: [steps.misroute, steps.retry],
    to: { state: 'unroutable', status: 'unroutable', message: 'unknown', nextAttemptAt: 0 },
  },
  {
    name: 'remembers how it was consumed',
    from: sent,
    steps: [{ ...steps.consume, problem: 'no credit', message: 'no credit' }],
    to: { status: 'delivered', message: 'no credit' },
  },
  {
    name: 'says why it was given up',
    from: failing,
    steps: [steps.bury],
    to: { state: 'dead', status: 'expired', message: 'too old', attempts: 1, nextAttemptAt: 0 },
  },
  {
    name: 'begins anew when revived, and is looked for first',
    from: { ...fresh, state: 'dead', attempts: 5, rejections: 5, status: 'rejected' },
    steps: [steps.retry],
    to: { ...fresh, enqueuedAt: 5, sentAt: 1, status: undefined },
  },
  {
    name: 'takes over what an earlier version knew',
    from: fresh,
    steps: [{ ...steps.adopt, attempts: 3, sentAt: 2, status: 'unroutable', message: 'unknown' }],
    to: { state: 'unroutable', attempts: 3, sentAt: 2, message: 'unknown' },
  },
  {
    name: 'may have been sent by an earlier version that was killed',
    from: fresh,
    steps: [{ ...steps.adopt, attempts: 1, sentAt: 2 }],
    to: { state: 'sent', attempts: 1, sentAt: 2 },
  },
  {
    name: 'keeps the last note',
    from: { ...fresh, note: 1 },
    steps: [steps.annotate, { ...steps.annotate, note: { of: 'two' } }],
    to: { state: 'waiting', note: { of: 'two' } },
  },
])('$name', ({ from, steps: story, to }) => {
  const end = story.reduce((delivery, step) => advance(delivery, step) ?? delivery, from);
  expect(end).toMatchObject(to);
});
