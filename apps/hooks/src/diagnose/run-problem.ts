/** What an agent's run came to grief over, and the next command. */
export interface RunProblem {
  readonly kind: 'billing' | 'auth' | 'limit' | 'time' | 'other';
  readonly words: string;
  readonly fix: string;
}

const models = 'openclaw models status';

const known: readonly (RunProblem & { readonly pattern: RegExp })[] = [
  {
    kind: 'billing',
    pattern: /billing|credit|insufficient|quota exceeded|payment|\b402\b/i,
    words: 'its model is out of credit',
    fix: models,
  },
  {
    kind: 'auth',
    pattern: /api.?key|unauthori[sz]ed|authenticat|forbidden|\b40[13]\b/i,
    words: 'its model refuses the key',
    fix: models,
  },
  {
    kind: 'limit',
    pattern: /rate.?limit|overloaded|too many requests|\b429\b|\b529\b/i,
    words: 'its model accepts no more for now',
    fix: models,
  },
  {
    kind: 'time',
    pattern: /timed? ?out|timeout/i,
    words: 'its run took too long',
    fix: 'openclaw gateway status',
  },
];

/** Reads from OpenClaw's words why an agent's run failed. */
export function describeRunProblem(problem: string): RunProblem {
  const found = known.find(({ pattern }) => pattern.test(problem));
  const { kind, words, fix } = found ?? {
    kind: 'other',
    words: 'the agent’s run failed',
    fix: 'openclaw gateway status',
  };
  return { kind, words, fix };
}
