/**
 * True when `*` in a pattern can stand for the rest of a text, and the sign `any` for one sign of
 * it; its time grows with the product of both lengths and no faster.
 */
export function matchesGlob(
  pattern: string,
  text: string,
  { any }: { readonly any?: string } = {},
): boolean {
  let star = -1;
  let retry = 0;
  let at = 0;
  let place = 0;
  while (at < text.length) {
    if (pattern[place] === '*') {
      star = place++;
      retry = at;
    } else if (place < pattern.length && (pattern[place] === text[at] || pattern[place] === any)) {
      place++;
      at++;
    } else if (star >= 0) {
      place = star + 1;
      at = ++retry;
    } else return false;
  }
  while (pattern[place] === '*') place++;
  return place === pattern.length;
}
