import { decodeTime, isValid } from 'ulid';
import { expect, test } from 'vitest';
import { birthOf, wakeIdOf } from './wake-id.ts';

const entry = {
  name: '4711.3.99',
  path: '/spool/4711.3.99',
  pane: '4711.3',
  replyPath: '/spool/4711.3.99.reply',
  hookPid: 99,
  size: 10,
  createdAt: 1_770_000_000_000.1,
  writtenAt: 1_770_000_000_000.25,
} as const;

test('is a ULID of the time it was made, the same while it is still written', () => {
  const id = wakeIdOf(entry);
  expect(isValid(id)).toBe(true);
  expect(decodeTime(id)).toBe(1_770_000_000_000);
  expect(wakeIdOf({ ...entry, size: 20, writtenAt: entry.writtenAt + 8 })).toBe(id);
});

test('differs for another hook and for another time', () => {
  const others = [
    { ...entry, name: '4711.3.98' },
    { ...entry, createdAt: entry.createdAt + 0.001 },
  ];
  expect(new Set([entry, ...others].map(wakeIdOf)).size).toBe(3);
});

test.for([
  ['knows no birth', 0],
  ['gives the last change for it', entry.writtenAt + 100],
] as const)('goes by the last write where the file system %s', ([, createdAt]) => {
  const unborn = { ...entry, createdAt };
  expect(birthOf(unborn)).toBeUndefined();
  expect(decodeTime(wakeIdOf(unborn))).toBe(1_770_000_000_000);
  expect(wakeIdOf({ ...unborn, writtenAt: entry.writtenAt + 1 })).not.toBe(wakeIdOf(unborn));
});
