// combining marks, joiners and variation selectors take no column of their own
const without = /\p{Mn}|\p{Me}|[\u200b-\u200d]/u;

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|[\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** How many columns of a terminal a text takes. */
export function textWidth(text: string): number {
  // most text is plain
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

/** A text of at most so many columns; one that was cut ends in `…`. */
export function cutToWidth(text: string, most: number): string {
  if (textWidth(text) <= most) return text;
  if (most < 1) return '';
  let width = 0;
  let kept = '';
  for (const character of text) {
    width += characterWidth(character);
    if (width > most - 1) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}

/** A text filled up with spaces to so many columns. */
export function padToWidth(text: string, width: number): string {
  return `${text}${' '.repeat(Math.max(0, width - textWidth(text)))}`;
}

function characterWidth(character: string): number {
  if (without.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}
