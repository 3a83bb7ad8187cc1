/** A number of tokens in a short word: `812`, `34.5k`, `1.2M`. */
export function shortCount(count: number): string {
  if (count < 1000) return `${count}`;
  // 999,999 is no thousand of thousands
  if (count < 999_950) return `${Math.round(count / 100) / 10}k`;
  return `${Math.round(count / 100_000) / 10}M`;
}
