import { describe, expect, test } from 'vitest';
import { compareVersions } from './compare-versions.ts';

// the order that semver gives as its own example is among these
const inOrder = [
  '0.9.12',
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '1.9.0',
  '1.10.0-0',
  '1.10.0',
  '2.0.0',
  '22.17.9',
  '22.18.0',
];

describe('puts versions in order', () => {
  test.for(inOrder.slice(1).map((newer, index) => [inOrder[index] ?? '', newer] as const))(
    '%s < %s',
    ([older, newer]) => {
      expect(compareVersions(older, newer)).toBeLessThan(0);
      expect(compareVersions(newer, older)).toBeGreaterThan(0);
    },
  );

  test('all of them', () => {
    expect(inOrder.toReversed().sort(compareVersions)).toEqual(inOrder);
  });
});

test.for([
  ['1.2.3', '1.2.3'],
  ['v22.18.0', '22.18'],
  ['22', '22.0.0'],
  ['1.0.0+build.7', '1.0.0'],
  ['1.0.0-rc.1+a-b', '1.0.0-rc.1'],
  ['1.0.0+a-b', '1.0.0'],
  ['', '0.0.0'],
])('%s is as old as %s', ([one, other]) => {
  expect(compareVersions(one ?? '', other ?? '')).toBe(0);
});
