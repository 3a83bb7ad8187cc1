import { expect, test } from 'vitest';
import { parseProcessStat } from './process-stat.ts';

const rest = `${'0 '.repeat(11)}4711 0`;

test('reads a process whose name holds brackets and spaces', () => {
  expect(parseProcessStat(`12 (a) b (c) S 1 7 7 34 7 0 ${rest}`)).toEqual({
    name: 'a) b (c',
    state: 'S',
    isZombie: false,
    parent: 1,
    group: 7,
    foregroundGroup: 7,
    start: '0',
  });
});

test('knows what has ended, and what is no stat at all', () => {
  expect(parseProcessStat(`12 (sh) Z 1 7 7 34 7 0 ${rest}`)?.isZombie).toBe(true);
  expect(['', 'nothing', '12 (sh) S 1'].map(parseProcessStat)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
