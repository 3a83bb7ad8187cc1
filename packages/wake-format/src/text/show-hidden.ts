// what a reader cannot see: controls, bidirectional overrides, zero-width characters, lone surrogates
const hidden =
  /(?:[^\P{Cc}\n\t]|\p{Cf}|(?!\ufe0f)\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic})\ufe0f|[\u2028\u2029\u2800]|\p{Cs})+/gu;

/** Those of them that stand in a word without ending it: what is on both sides belongs together. */
export const insideWords =
  /(?![\s\x85])(?:\p{Cc}|\p{Cf}|\p{Default_Ignorable_Code_Point}|\u2800|\p{Cs})/gu;

const escapes = new Map<string, string>();

/** Writes out what a reader cannot see or what would change how the rest looks: `\x1b`, `\u202e`. */
export function showHidden(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(hidden, (run) => {
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
