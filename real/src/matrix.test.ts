import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  addResult,
  fillPage,
  matrixTable,
  readResult,
  spread,
  type VersionResult,
} from './matrix.ts';

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
  const results = [readResult('2.1.325', report), readResult('2.1.100', undefined)];
  expect(results[0]).toEqual({ version: '2.1.325', passed: 1, failed: ['2 a | b'] });
  const table = matrixTable(results);
  expect(table).toContain('| 2.1.325 | 1 of 2 | a \\| b |');
  expect(table).toContain('| 2.1.100 | 0 of 0 | could not be played |');
});

test('keeps the other versions, newest first', () => {
  const one = (version: string, passed = 0): VersionResult => ({ version, passed, failed: [] });
  let results: readonly VersionResult[] = [one('2.1.50', 7)];
  for (const version of ['2.1.100', '2.1.50', '2.0.77']) results = addResult(results, one(version));
  expect(results).toEqual([one('2.1.100'), one('2.1.50'), one('2.0.77')]);
});

test('the page in the docs is what the results make of it', async () => {
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');
  const page = await read('../../docs/versions.md');
  const results = JSON.parse(await read('../versions.json'));
  expect(page).toBe(fillPage(page, results));
  const versions = results.map(({ version }: { version: string }) => version);
  expect(versions).toEqual(expect.arrayContaining([...spread]));
});
