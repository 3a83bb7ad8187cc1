/** Percent of the context window from which its pressure is CRITICAL. */
export const criticalPercent = 80;
