import { lineBreak } from '@gsd-code-skill/core';

// control characters, and those that turn the direction of what follows
const unprintable = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu;

/** A text in which nothing moves a cursor or turns text round, as wide as it was. */
export function printable(text: string): string {
  return text.replaceAll(unprintable, (found) => ' '.repeat(found.length));
}

/** The first line of a text that has one, safe to print: nothing in it moves a cursor or turns text round. */
export function plainLine(text: string): string {
  const lines = text.split(lineBreak);
  const plain = lines.map((line) => line.replaceAll(unprintable, ' ').trim());
  return plain.find((line) => line !== '') ?? '';
}
