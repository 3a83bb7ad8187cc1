/** What people are told; as JSON it is what a command reads and a webhook gets. */
export interface Notification {
  readonly version: 1;
  /** Unique. */
  readonly id: string;
  /** `request`: a person has to decide it; `escalation`: an agent did not see to it. */
  readonly type: 'escalation' | 'request';
  /** ISO 8601. */
  readonly at: string;
  readonly host: string;
  /** All of it in words. */
  readonly text: string;
  readonly needs: readonly NotifiedNeed[];
}

export interface NotifiedNeed {
  readonly id: string;
  readonly kind: string;
  readonly agent: string;
  readonly session: string;
  readonly opened_at: string;
  readonly request?: string;
  readonly summary?: string;
  /** Why the agent could not do anything about it. */
  readonly problem?: string;
}

/** Several notifications as one. */
export function combine(all: readonly [Notification, ...Notification[]]): Notification {
  const [first] = all;
  if (all.length === 1) return first;
  return {
    ...first,
    text: all.map(({ text }) => text).join('\n\n'),
    needs: all.flatMap(({ needs }) => needs),
  };
}
