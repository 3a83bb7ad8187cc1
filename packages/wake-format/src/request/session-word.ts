import { shellQuote } from '@gsd-code-skill/core';

// a zero-width joiner holds an emoji together and hides nothing
const unprintable = /(?!\u200d)[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u;

/** A session's name as one word for any shell, or nothing when no line of text can carry it. */
export function sessionWord(name: string): string | undefined {
  if (name === '' || unprintable.test(name)) return undefined;
  // without -- a name such as -x would be read as an option
  return name.startsWith('-') ? `-- ${wordOf(name)}` : wordOf(name);
}

function wordOf(name: string): string {
  if (/^[\w@+:,./-]+$/.test(name)) return name;
  // fish reads a backslash between single quotes as the start of an escape
  const pieces = name.split('\\').map((piece) => (piece === '' ? '' : shellQuote(piece)));
  return pieces.join('\\\\');
}
