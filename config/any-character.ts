import * as fc from 'fast-check';

const surrogates = { from: 0xd800, count: 0x800 };
const count = 0x110000 - surrogates.count;

/**
 * Any character, for strings in tests. It is what fast-check calls `binary`, which first lists all
 * of them, in every worker: that takes most of a second, and 180 MB that each fork has to map.
 */
export const anyCharacter = fc.nat({ max: count - 1 }).map(characterOf, numberOf);

function characterOf(number: number): string {
  return String.fromCodePoint(number < surrogates.from ? number : number + surrogates.count);
}

function numberOf(character: unknown): number {
  const point = typeof character === 'string' ? (character.codePointAt(0) ?? -1) : -1;
  const number = point < surrogates.from ? point : point - surrogates.count;
  if (number < 0 || characterOf(number) !== character) throw new Error('not one character');
  return number;
}
