import { once } from './once.ts';

// what a reader cannot see: controls, bidirectional overrides, zero-width characters, lone surrogates
const hidden = once(
  () =>
    /(?:[^\P{Cc}\n\t]|\p{Cf}|(?!\ufe0f)\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic})\ufe0f|[\u2028\u2029\u2800]|\p{Cs})+/gu,
);

/** Those of them that stand in a word without ending it: what is on both sides belongs together. */
export const insideWords = once(
  () => /(?![\s\x85])(?:\p{Cc}|\p{Cf}|\p{Default_Ignorable_Code_Point}|\u2800|\p{Cs})/gu,
);

// characters that everybody sees as they are; most texts have no others
const unusual = /[^\t\n\x20-\x7e\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u2070-\u27ff]/;

/** True for a text in which nothing is hidden, as one quick look tells; others may have nothing hidden either. */
export function isPlain(text: string): boolean {
  return !unusual.test(text);
}

const escapes = new Map<string, string>();

/** Writes out what a reader cannot see or what would change how the rest looks: `\x1b`, `\u202e`. */
export function showHidden(text: string): string {
  if (isPlain(text)) return text;
  return text.replace(/\r\n/g, '\n').replace(hidden(), (run) => {
    let shown = '';
    for (const mark of run) shown += escapeOf(mark);
    return shown;
  });
}

function escapeOf(mark: string): string {
  const known = escapes.get(mark);
  if (known !== undefined) return known;
  const code = mark.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  const short = code < 0x100 ? `\\x${hex.padStart(2, '0')}` : `\\u${hex.padStart(4, '0')}`;
  const written = code > 0xffff ? `\\u{${hex}}` : short;
  escapes.set(mark, written);
  return written;
}
