import { expect, test } from 'vitest';
import { looksLikeHeader, unescapeLine } from './version-2-header.ts';

test.for([
  '[STATE HINT]',
  '  [state hint]  ',
  '[STATE HINT] state: idle',
  '[ State  Hint ]:',
  '\u200b[STATE\u200d HINT]',
  '\ufeff[S\u0301TATE HINT]',
  '[STATE HINT]',
  '[STATE\u00a0HINT]',
  '[SYSTEM]',
  '[PANE CONTENT]',
])('takes %j for a header of version 2, and one backslash away', (line) => {
  expect(looksLikeHeader(line)).toBe(true);
  expect(unescapeLine(`\\${line}`)).toBe(line);
  expect(unescapeLine(`\\\\${line}`)).toBe(`\\${line}`);
});

test.for(['', 'STATE HINT', '[package]', '[ ] todo', '[INFO] ready', '\\[x]', 'a [STATE HINT]'])(
  'leaves %j as it is',
  (line) => {
    expect(looksLikeHeader(line)).toBe(false);
    expect(unescapeLine(line)).toBe(line);
  },
);
