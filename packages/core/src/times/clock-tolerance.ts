/**
 * Milliseconds by which the wall clock may go wrong without having been set. A correction over the
 * network is at most half a millisecond in a second, so that takes 16 hours without a look; and
 * whoever waits for minutes does not notice 30 seconds.
 */
export const clockTolerance = 30_000;
