// one place in the text and two columns; what lies beyond the first plane has two of each
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|(?=[\u2000-\u2bff])\p{Emoji_Presentation}/u;

/** Wide characters of one place, for a pattern. */
export const WIDE_CHARACTER = WIDE.source;

const wide = new RegExp(WIDE_CHARACTER, 'gu');
// they stand over the character before them; a joined emoji is counted in parts, which is too much and harmless
const NARROW = /\p{Mn}|\p{Cf}/gu;

/** True when a text may take more columns than it has places. */
export const isWide = (text: string): boolean =>
  /[\u1100-\u115f\u231a-\u24ff\u25fd-\u27bf\u2b00-\uffff]/.test(text);

// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters of ASCII
const EVEN = /^[\u0000-\u02ff\u2010-\u22ff\u2500-\u259f]*$/;

/** Columns of a pane, by the widest of its rows; those whose width is not certain count where there is no other. */
export function paneWidth(rows: readonly { readonly text: string }[]): number {
  const widest = (texts: readonly string[]) =>
    texts.reduce((most, { length }) => Math.max(most, length), 0);
  const texts = rows.map(({ text }) => text);
  return widest(texts.filter((text) => EVEN.test(text))) || widest(texts);
}

/** Columns a text takes on the screen. */
export function widthOf(text: string): number {
  if (EVEN.test(text)) return text.length;
  const counts = [text.match(wide)?.length ?? 0, text.match(NARROW)?.length ?? 0] as const;
  return text.length + counts[0] - counts[1];
}
