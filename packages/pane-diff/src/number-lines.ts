/** Gives equal lines equal numbers; spaces at the end of a line make no difference. */
export function numberLines() {
  const numbers = new Map<string, number>();
  const withText: boolean[] = [];

  return {
    idOf(line: string): number {
      const key = line.trimEnd();
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, withText.length);
      // most lines have a letter that needs no table
      return withText.push(/[A-Za-z0-9]/.test(key) || /[\p{L}\p{N}]/u.test(key)) - 1;
    },
    /** False for blank rows, borders and bare prompts, which meet by chance. */
    hasText: (id: number): boolean => withText[id] ?? false,
  };
}
