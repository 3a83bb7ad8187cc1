const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu;

/** What a gateway says, as one line for a terminal and a log: whoever answers there may be a stranger. */
export function plainWords(text: string): string {
  return text.replaceAll(unprintable, ' ').slice(0, 1000);
}
