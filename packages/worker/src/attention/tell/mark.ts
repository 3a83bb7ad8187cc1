import type { EscalationTarget, Need } from '@gsd-code-skill/session-channel';

/** That somebody is told of a need. */
export interface Telling {
  readonly kind: 'remind' | 'retell' | 'escalate';
  readonly at: string;
  readonly wakeId: string | undefined;
  /** Who else than the owner is told. */
  readonly to: EscalationTarget | undefined;
}

/** What a telling changes in a need; nothing where it is noted already. */
export function markFor({ kind, at, wakeId, to }: Telling) {
  return (need: Need): Partial<Need> | undefined => {
    if (kind === 'remind') {
      return need.remindedAt === undefined ? { remindedAt: at, reminderId: wakeId } : undefined;
    }
    if (kind === 'retell') {
      const { retold } = need;
      if (wakeId === undefined || retold?.wakeId === wakeId) return undefined;
      const again = { times: (retold?.times ?? 0) + 1, at, wakeId };
      // how the new run goes is not known yet
      return { retold: again, run: undefined };
    }
    if (to === undefined || need.escalations.some((one) => one.to === to)) return undefined;
    const escalation = { to, at, ...(wakeId !== undefined && { wakeId }) };
    return { escalations: [...need.escalations, escalation], escalatedAt: need.escalatedAt ?? at };
  };
}
