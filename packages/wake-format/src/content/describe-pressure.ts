import { criticalPercent } from '@gsd-code-skill/core';

/** How much of the context window is used, as a wake says it. */
export type Pressure = `${number}% [${'OK' | 'WARNING' | 'CRITICAL'}]` | 'unknown';

/** Says `72% [WARNING]`: OK below the threshold, WARNING from it, CRITICAL from `criticalPercent`. */
export function describePressure(percent: number | undefined, threshold: number): Pressure {
  if (percent === undefined || !Number.isFinite(percent)) return 'unknown';
  // the level follows the number shown, so that 79.6 never reads "80% [WARNING]"
  const shown = Math.round(Math.min(100, Math.max(0, percent)));
  if (shown >= criticalPercent) return `${shown}% [CRITICAL]`;
  return shown >= threshold ? `${shown}% [WARNING]` : `${shown}% [OK]`;
}
