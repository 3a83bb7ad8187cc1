/** A span of milliseconds in one short word: `12s`, `4m`, `3h`, `2d`. */
export function describeSpan(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours}h` : `${Math.floor(hours / 24)}d`;
}

/** How long ago an ISO time was; empty when it is not known. */
export function ageOf(time: string | null, now: number): string {
  const at = time === null ? Number.NaN : Date.parse(time);
  return Number.isNaN(at) ? '' : describeSpan(now - at);
}
