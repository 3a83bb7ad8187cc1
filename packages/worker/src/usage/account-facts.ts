import type { LimitRecord } from '@gsd-code-skill/session-channel';

/** What the other sessions of an account tell a session that waits for the same limit. */
export interface AccountFacts {
  /** Whether one of them was told to go on, and nobody knows yet whether it could. */
  readonly isTrying: boolean;
  /** When one of them was told to go on last. */
  readonly lastTypedAt?: number;
  /** The reset of a limit that one of them has met since. */
  readonly limitedUntil?: number;
}

type Known = Pick<
  LimitRecord,
  'uuid' | 'configDir' | 'limit' | 'resetsAt' | 'reachedAt' | 'step' | 'stepAt' | 'typedAt'
>;

// one whose end was never seen must not keep the others for ever
const trial = 180_000;

/** Reads the records of all limits for what concerns one of them. */
export function accountFacts(own: Known, all: readonly Known[], now: number): AccountFacts {
  const others = all.filter(
    ({ uuid, configDir }) => uuid !== own.uuid && configDir === own.configDir,
  );
  // a time ahead of the clock was written before the clock was set back
  const typed = others.flatMap(({ typedAt }) =>
    typedAt !== undefined && typedAt <= now + 1000 ? [typedAt] : [],
  );
  const resets = others
    .filter(({ limit, reachedAt }) => limit === own.limit && reachedAt > own.resetsAt)
    .map(({ resetsAt }) => resetsAt);
  return {
    isTrying: others.some(
      ({ step, stepAt }) =>
        (step === 'typing' || step === 'typed') && Math.abs(now - stepAt) < trial,
    ),
    ...(typed.length > 0 && { lastTypedAt: Math.max(...typed) }),
    ...(resets.length > 0 && { limitedUntil: Math.max(...resets) }),
  };
}
