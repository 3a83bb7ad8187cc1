import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { paceAfter } from './pace.ts';

test('a question is looked for within a second, and nothing else takes more than its share', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 5000, noNaN: true }), (took) => {
      const { urgent, usual, anyway } = paceAfter(took);
      expect(urgent).toBeLessThan(1000);
      expect(urgent).toBeLessThanOrEqual(usual);
      expect(usual).toBeLessThanOrEqual(anyway);
      expect(took / (took + usual)).toBeLessThan(1 / 30);
    }),
  );
});
