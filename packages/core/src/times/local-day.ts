/** The day of a time, in milliseconds since 1970, by the clock of this machine, such as `2026-01-05`. */
export function localDay(milliseconds: number): string {
  const time = new Date(milliseconds);
  const two = (part: number) => `${part}`.padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}
