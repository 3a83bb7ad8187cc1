/** One word for any POSIX shell, whatever it holds. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The same, without quotes where no shell needs them. */
export function shellWord(text: string): string {
  // zsh takes a = in front for the path of a program
  return /^[\w@%+:,./-]+$/.test(text) ? text : shellQuote(text);
}

/** The pattern of a word that `shellQuote` made, with its inside as the one group. */
export const quotedWord = "'((?:[^']|'\\\\'')*)'";

/** The text of which `shellQuote` made a word, from the word's inside. */
export function shellUnquote(inside: string): string {
  return inside.replaceAll("'\\''", "'");
}
