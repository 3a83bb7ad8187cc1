/** A time as data has it, ISO 8601 in UTC; `undefined` for milliseconds since 1970 that are no such time. */
export function isoTime(milliseconds: number): string | undefined {
  // years of more than four digits are written otherwise
  return milliseconds >= firstTime && milliseconds <= lastTime
    ? new Date(milliseconds).toISOString()
    : undefined;
}

const firstTime = Date.parse('0000-01-01T00:00:00.000Z');
const lastTime = Date.parse('9999-12-31T23:59:59.999Z');
