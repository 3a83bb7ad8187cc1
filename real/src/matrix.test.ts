import { expect, test } from 'vitest';
import { matrixPage, readResult } from './matrix.ts';

const report = JSON.stringify({
  testResults: [
    {
      assertionResults: [
        { fullName: '1 asks', status: 'passed' },
        { fullName: '2 a | b', status: 'failed' },
        { fullName: '3 left out', status: 'skipped' },
      ],
    },
  ],
});

test('says for each version which scenarios passed', () => {
  const results = [readResult('2.1.100', undefined), readResult('2.1.325', report)];
  expect(results[1]).toEqual({ version: '2.1.325', passed: 1, failed: ['2 a | b'] });
  const page = matrixPage(results);
  expect(page).toContain('| 2.1.100 | 0/0 | could not be played |');
  expect(page).toContain('| 2.1.325 | 1/2 | 2 a \\| b |');
});
