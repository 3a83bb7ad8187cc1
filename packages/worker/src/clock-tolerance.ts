/** Milliseconds by which the clock may go wrong without having been set: less is a correction over the network. */
export const clockTolerance = 30_000;
