import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { keepSmall } from './keep-small.ts';

test.each([
  ['a quick compiler', { v8_enable_maglev: 1 }, ['--optimize-for-size', '--no-turbofan']],
  ['none', { v8_enable_maglev: 0 }, ['--optimize-for-size']],
  ['none that is told of', {}, ['--optimize-for-size']],
])('keeps the thorough compiler unless there is a quick one: %s', (_, built, flags) => {
  const set: string[] = [];
  keepSmall(built, (flag) => set.push(flag));
  expect(set).toEqual(flags);
});

test('sets flags that the engine of this Node knows', () => {
  const { stdout } = spawnSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  keepSmall({ v8_enable_maglev: 1 }, (flag) => {
    expect(stdout).toMatch(new RegExp(`^  --${flag.replace(/^--(?:no-)?/, '')} `, 'm'));
  });
});
