import { expect, test } from 'vitest';
import { mergeTiers } from './merge-tiers.ts';

interface Settings {
  readonly lines: number | null;
  readonly mode: string;
}
const defaults: Settings = { lines: 100, mode: 'async' };

test('the last tier that says something counts, also null, and undefined hides nothing', () => {
  expect(mergeTiers(defaults, undefined, {})).toEqual(defaults);
  const shared = { lines: 5, mode: 'shared' };
  const own = { lines: null, mode: undefined };
  expect(mergeTiers(defaults, shared, own)).toEqual({ lines: null, mode: 'shared' });
});
