import { expect, test } from 'vitest';
import { OpenClawError } from './openclaw-error.ts';
import {
  type DeliveryOutcome,
  delivered,
  failed,
  queued,
  timedOut,
  unroutable,
  withWords,
} from './outcome.ts';

const down = new OpenClawError('unavailable', 'connect: refused');
const large = new OpenClawError('too-large', 'wake a: 9 bytes, the limit is 8');

test.for([
  { outcome: delivered(), message: 'delivered', isRetryable: false },
  { outcome: delivered({ problem: 'no credit' }), message: 'no credit', isRetryable: false },
  { outcome: queued('session a is busy'), message: 'session a is busy', isRetryable: true },
  { outcome: failed(down), message: down.message, isRetryable: true },
  { outcome: failed(large), message: large.message, isRetryable: false },
  { outcome: unroutable('wrong-agent', 'not yours'), message: 'not yours', isRetryable: true },
  { outcome: timedOut({ consumed: true }), message: 'no reply in time', isRetryable: true },
  { outcome: timedOut({ consumed: false }), message: 'no reply in time', isRetryable: true },
])('$outcome.status says "$message"', ({ outcome, message, isRetryable }) => {
  expect(outcome).toMatchObject({ message, isRetryable });
  const { isRetryable: _, ...bare } = outcome;
  expect(withWords(bare as DeliveryOutcome)).toEqual(outcome);
});
