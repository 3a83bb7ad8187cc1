import { describe, expect, test } from 'vitest';
import { measureFields, measureStates } from './measure.ts';
import { ordinarySamples, readElsewhere, readOddSamples } from './samples.ts';

const sets = [
  { name: 'ordinary', samples: ordinarySamples, accuracy: 0.99, recall: 0.99 },
  { name: 'odd', samples: readOddSamples(), accuracy: 0.97, recall: 0.96 },
  { name: 'elsewhere', samples: readElsewhere(), accuracy: 0.95, recall: 0.95 },
];

describe.for(sets.filter(({ samples }) => samples.length > 0))(
  '$name screens',
  ({ samples, accuracy, recall }) => {
    const measure = measureStates(samples);

    test(`at least ${100 * accuracy} % are read right`, () => {
      expect(measure.right / measure.all, JSON.stringify(measure.wrong)).toBeGreaterThanOrEqual(
        accuracy,
      );
      expect(measure.macroRecall).toBeGreaterThanOrEqual(recall);
    });

    test('no dialog is read as idle or working, and no work as idle', () => {
      const grave = measure.wrong.filter(({ want, got }) =>
        want === 'menu' || want === 'permission_prompt'
          ? got === 'idle' || got === 'working'
          : want === 'working' && got === 'idle',
      );
      expect(grave).toEqual([]);
    });
  },
);

test('at least 98 % of the fields of odd dialogs are read right', () => {
  const { right, all, wrong } = measureFields(readOddSamples());
  expect(all).toBeGreaterThan(300);
  expect(right / all, wrong.join(', ')).toBeGreaterThanOrEqual(0.98);
});
