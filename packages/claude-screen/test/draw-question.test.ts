import { expect, test } from 'vitest';
import { drawQuestion } from './draw-question.ts';
import { type NotedDialog, readOddSamples } from './samples.ts';

// a narrow pane cuts the names of tabs in a way of its own
const drawn = readOddSamples().filter(
  ({ file, dialog }) =>
    dialog !== undefined && !file.includes('.ansi.') && !file.includes('tabs4.40x'),
);

test.for(drawn)('draws $file as Claude Code did', ({ file, text, dialog }) => {
  const { title = '', tabs, labels, descriptions, multiSelect, ...noted } = dialog as NotedDialog;
  const { checked = [], current = 0 } = noted;
  const rows = text.trimEnd().split('\n');
  const top = rows.findLastIndex(
    (row, index) => /^─+$/.test(row) && /[☐☒]/.test(rows[index + 1] ?? ''),
  );
  const shown = rows.slice(top).map((row) => row.trimEnd());
  const header = tabs[current] ?? /[☐☒] (.*)/.exec(shown[1] ?? '')?.[1] ?? '';
  const options = labels.map((label, index) => ({ label, description: descriptions[index] ?? '' }));
  const questions = tabs.map((name) => ({ question: '', header: name }));
  const mine = drawQuestion(
    { question: title, header, multiSelect, options },
    {
      width: Number(/\.(\d+)x/.exec(file)?.[1]),
      styled: false,
      cursor: Number(shown.find((row) => /^❯ \d\./.test(row))?.charAt(2)),
      ticked: checked.flatMap((isTicked, index) => (isTicked ? [index + 1] : [])),
      ...(tabs.length > 1 && { tabs: { questions, current } }),
    },
  );
  expect(mine.map((row) => row.trimEnd())).toEqual(shown);
});
