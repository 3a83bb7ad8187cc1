import type { OwnHost } from '@gsd-code-skill/registry';
import {
  describeTarget,
  type EscalationTarget,
  type Need,
  recipientOfTarget,
} from '@gsd-code-skill/session-channel';
import {
  formatWake,
  maskSecrets,
  needActions,
  parseWake,
  type WakeInput,
} from '@gsd-code-skill/wake-format';
import { describeNeed } from './need-words.ts';

type Some = readonly [Need, ...Need[]];

interface WakeFacts {
  readonly wakeId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** This machine, where the fleet has several. */
  readonly host?: OwnHost | undefined;
}

interface Escalated {
  /** Whether the owner is not in the registry any more. */
  readonly isRemoved: boolean;
}

/** The most lines and commands of one wake; a hundred needs must not make it unreadable. */
const most = 20;

/** Reminds an agent of what waits for it. */
export function reminderWake(
  needs: Some,
  { next, ...facts }: WakeFacts & { readonly next: EscalationTarget | undefined },
): string {
  const advice = 'Answer what is asked, say done if nothing is needed, or say later.';
  const warning =
    next === undefined
      ? advice
      : `${advice} If nothing happens, ${describeTarget(next)} will be told.`;
  return formatWake({
    ...identity(needs[0].agentId, needs, facts),
    trigger: { type: 'reminder', details: { needs: needs.length, since: oldest(needs) } },
    content: { kind: 'content', text: [...listed(needs), '', warning].join('\n') },
  });
}

/** Tells an agent, or the status session, what another agent has not seen to. */
export function escalationWake(
  needs: Some,
  { to, isRemoved, ...facts }: WakeFacts & Escalated & { readonly to: EscalationTarget },
): string {
  const [{ agentId: owner }] = needs;
  const details = { owner, needs: needs.length, since: oldest(needs) };
  const opening = `Agent ${owner} ${complaint(isRemoved)}`;
  return formatWake({
    ...identity(recipientOfTarget(to), needs, facts),
    trigger: { type: 'escalation', details },
    content: { kind: 'content', text: [opening, ...listed(needs)].join('\n') },
  });
}

/** The wake of a need once more, since the run that it has started failed; `undefined` when it cannot be read. */
export function retoldWake(
  text: string | undefined,
  { wakeId, problem }: { readonly wakeId: string; readonly problem: string },
): string | undefined {
  try {
    const wake = parseWake(text ?? '');
    const { details } = wake.trigger;
    const notice = [details.notice, `sent again because your run failed: ${problem}`];
    const trigger = {
      ...wake.trigger,
      details: { ...details, notice: notice.filter(Boolean).join('; ') },
    };
    return formatWake({ ...wake, wakeId, trigger });
  } catch {
    return undefined;
  }
}

/** What people are told, in words. */
export function escalationText(
  needs: Some,
  { host, isRemoved }: Escalated & { readonly host: string },
): string {
  const [{ agentId }] = needs;
  const opening = `${host}: agent ${agentId} ${complaint(isRemoved)}`;
  const lines = [opening, ...listed(needs), ...actionsOf(needs)];
  return maskSecrets(lines.join('\n'), { strict: true });
}

function complaint(isRemoved: boolean): string {
  return isRemoved
    ? 'is no longer in the registry, and nobody handles this:'
    : 'has not handled this, although it was told:';
}

function identity(agentId: string, needs: Some, { wakeId, now, host }: WakeFacts) {
  return {
    agentId,
    sessionName: needs[0].sessionName,
    ...(host && { host: host.name }),
    timestamp: new Date(now).toISOString(),
    wakeId,
    actions: [...actionsOf(needs, host)],
  } satisfies Partial<WakeInput>;
}

function listed(needs: Some): readonly string[] {
  const left = needs.length - most;
  return [...needs.slice(0, most).map(describeNeed), ...(left > 0 ? [`and ${left} more`] : [])];
}

function actionsOf(needs: Some, host?: OwnHost): readonly string[] {
  const { tools } = host ?? {};
  return [...new Set(needs.flatMap((need) => needActions(need, { tools })))].slice(0, 2 * most);
}

function oldest(needs: Some): string {
  return needs.map(({ openedAt }) => openedAt).reduce((one, other) => (one < other ? one : other));
}
