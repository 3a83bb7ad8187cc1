import { expect, test } from 'vitest';
import { anyProgram } from './live-lines.ts';

test('has no words but those of keys', () => {
  const sources = Object.values(anyProgram).flatMap((list) => list.map(({ source }) => source));
  const words = sources.flatMap((source) =>
    (
      source.replaceAll(/\\u[\da-f]{4}|\\p\{\w+\}|\\\w|\[[^\]]*\]/g, ' ').match(/[a-z]{2,}/gi) ?? []
    ).map((word) => word.toLowerCase()),
  );
  const keys = ['enter', 'esc', 'ctrl', 'shift', 'alt', 'press', 'again', 'to', 'for'];
  expect(words.filter((word) => !keys.includes(word))).toEqual([]);
});
