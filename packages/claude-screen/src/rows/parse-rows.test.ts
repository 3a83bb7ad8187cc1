import { expect, test } from 'vitest';
import { parseRows } from './parse-rows.ts';
import { colourOf, hasBackground, isDim, isInverse } from './style.ts';

const texts = (capture: string) => parseRows(capture).map(({ text }) => text);

test('takes sequences off the text', () => {
  expect(
    texts('\u001b[1;38;5;174mred\u001b[0m plain\u001b]0;title\u0007!\u001b(B\u001b[?25h'),
  ).toEqual(['red plain!']);
});

test('keeps a no-break space at the end, and no other', () => {
  expect(texts('❯\u00a0  \n\u001b[0m❯\u00a0  ')).toEqual(['❯\u00a0', '❯\u00a0']);
});

test('places text by column', () => {
  expect(texts('\u001b[0m✻\u001b[3GWorked\u001b[10Gfor\u001b[2C3s')).toEqual(['✻ Worked for  3s']);
});

test('ends rows at any line break', () => {
  expect(texts('a\r\nb\r\r\nc\nd')).toEqual(['a', 'b', 'c', 'd']);
  expect(texts('\u001b[0ma\r\nb\r\r\nc\nd')).toEqual(['a', 'b', 'c', 'd']);
});

test('takes time in proportion to the text, whatever it is made of', () => {
  const time = (text: string) => {
    const start = performance.now();
    parseRows(text);
    return performance.now() - start;
  };
  for (const part of ['\r', '\r\n', '\r\r\n', '\u001b[', '\u001b]', '\u001bP', ' ', 'a\r']) {
    time(part.repeat(1000));
    // a quadratic reading would take many seconds
    expect(time(part.repeat(300_000))).toBeLessThan(2000);
  }
});

test('knows how each character is drawn', () => {
  const [row] = parseRows(
    '\u001b[2ma\u001b[22;7mb\u001b[27;48;2;1;2;3mc\u001b[49;38;5;3md\u001b[39;33me\u001b[mf',
  );
  const styles = row?.styles ?? [];
  expect(styles.map(isDim)).toEqual([true, false, false, false, false, false]);
  expect(styles.map(isInverse)).toEqual([false, true, false, false, false, false]);
  expect(styles.map(hasBackground)).toEqual([false, false, true, false, false, false]);
  expect(styles.map((style) => colourOf(style) !== 0)).toEqual([
    false,
    false,
    false,
    true,
    true,
    false,
  ]);
});

test('carries a style over to the next row', () => {
  expect(parseRows('\u001b[2ma\nb')[1]?.styles?.map(isDim)).toEqual([true]);
});
