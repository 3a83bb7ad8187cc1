import fc from 'fast-check';

const pieces = [
  ...['x', 'warden', ' ', 'é', 'e\u0301', '界', '😀', '👩‍👩‍👧', '\ufe0f', 'שלום', '\ud800'],
  ...['\u001b', '\u001b[2J', '\u001b]0;title\u0007', '\u009b31m', '\r', '\n', '\t', '\b', '\u0000'],
  ...['\u202e', '\u2066', '\u200f', '\u2028', '\u0085', '\ufeff', '\u007f'],
];

/** Text that sessions could use to draw where they must not. */
export const hostileText = fc
  .array(fc.constantFrom(...pieces), { maxLength: 30 })
  .map((parts) => parts.join(''));
