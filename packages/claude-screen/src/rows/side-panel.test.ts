import { expect, test } from 'vitest';
import { parseRows } from './parse-rows.ts';
import { withoutSidePanel } from './side-panel.ts';

const width = 60;
const beside = (left: readonly string[], right: readonly string[]) =>
  left.map((text, row) => `${text}│${right[row] ?? ''}`).join('\n');
const left = (capture: string) => withoutSidePanel(parseRows(capture)).map(({ text }) => text);

test('leaves the conversation alone', () => {
  const rows = ['● Done.', '日本語 ✅', '🚀 go', 'a│b', '', '', '', '', '❯ next', ''];
  const columns = [7, 9, 5, 3, 0, 0, 0, 0, 6, 0];
  const padded = rows.map((text, row) => text + ' '.repeat(width - (columns[row] ?? 0)));
  const capture = `${beside(padded, ['   ✕', '1 file changed'])}\n──────\n❯ │`;
  expect(left(capture)).toEqual([...rows, '──────', '❯ │']);
});

test.for([
  ['a box', beside(Array(10).fill(`│${' '.repeat(width)}`), [])],
  ['a low table', beside(Array(5).fill('cell'.padEnd(width)), Array(5).fill('more'))],
  ['a narrow table', beside(Array(12).fill('cell'.padEnd(20)), Array(12).fill('more'))],
  ['nothing', ''],
])('takes %s for no panel', ([, capture = '']) => {
  expect(withoutSidePanel(parseRows(capture))).toEqual(parseRows(capture));
});
