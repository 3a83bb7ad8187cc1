import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { leaveWithReader } from './leave-with-reader.ts';

test('leaves when nobody reads any more, and hides no other failure', () => {
  const stdout = new EventEmitter();
  let left = 0;
  leaveWithReader({ stdout, exit: () => left++ });
  stdout.emit('error', Object.assign(new Error('broken pipe'), { code: 'EPIPE' }));
  expect(left).toBe(1);
  const full = Object.assign(new Error('disk full'), { code: 'ENOSPC' });
  expect(() => stdout.emit('error', full)).toThrow(full);
  expect(left).toBe(1);
});
