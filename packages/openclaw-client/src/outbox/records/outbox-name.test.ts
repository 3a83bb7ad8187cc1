import { expect, test } from 'vitest';
import { queueOf } from './outbox-name.ts';

const key = 'agent:warden:main';

test('a session has one queue, whatever its id is at the moment', () => {
  expect(queueOf({ key, id: 'one' })).toBe(queueOf({ key }));
  expect(queueOf({ key, id: 'two' })).toBe(queueOf({ key, id: 'one' }));
});

test('other sessions have others', () => {
  const queues = [{ key }, { key: 'agent:main:main' }, { id: 'one' }, { id: 'two' }, { id: key }];
  expect(new Set(queues.map(queueOf)).size).toBe(queues.length);
});
