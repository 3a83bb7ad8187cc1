import {
  describeEnd,
  describeSilence,
  describeSpent,
  isEndOnPurpose,
  isRequestTrigger,
  isTaskNotification,
  type TriggerType,
} from '@gsd-code-skill/core';
import {
  bySession,
  type Need,
  type NeedEnd,
  type NeedKind,
  type NewNeed,
} from '@gsd-code-skill/session-channel';
import { askedLine, maskSecrets } from '@gsd-code-skill/wake-format';
import { askedBy } from '../../event/asked-by.ts';
import { beginsAnew } from '../../event/begins-anew.ts';
import type { WakeDecision } from '../../event/decided-event.ts';
import type { HookEvent, HookPayload } from '../../event/hook-event.ts';
import { isCleared } from '../../event/is-cleared.ts';
import { ownEventName } from '../../event/own-event.ts';
import type { Owner } from '../../event/owner.ts';
import { hasRecord } from './has-record.ts';
import { ended, wentOn } from './need-ends.ts';

export interface FollowedEvent {
  readonly event: Pick<HookEvent, 'name' | 'pane' | 'payload' | 'wakeId'>;
  readonly owner: Pick<Owner, 'sessionName'> & { readonly agent: { readonly agent_id: string } };
  readonly decision: Pick<WakeDecision, 'trigger' | 'requestId'> &
    (
      | { readonly kind: 'wake'; readonly text: string }
      | { readonly kind: 'silence'; readonly outcome: string; readonly reason: string }
    );
  /** Whether a wake is on its way. */
  readonly isTold: boolean;
  /** What the session needed before the event, in any of its panes. */
  readonly needs: readonly Need[];
}

/** What an event changes in what a session needs. */
export interface NeedChanges {
  readonly close: readonly { readonly id: string; readonly end: NeedEnd }[];
  readonly open?: NewNeed;
}

/** Decides which needs an event ends, and which it opens; looks at nothing but what it is given. */
export function needChanges(followed: FollowedEvent): NeedChanges {
  const { event, needs } = followed;
  const end = endOf(event);
  const over = end === undefined ? [] : needs.filter((need) => isOver(need, event, end));
  const close = over.map(({ id }) => ({ id, end: end as NeedEnd }));
  const left = needs.filter((need) => !over.includes(need));
  const open = openedBy(followed, left);
  // one that is read again after a crash must not close what it has opened
  const own = close.filter(({ id }) => !isOwn(id, needs, event.wakeId));
  return { close: own, ...(open && { open }) };
}

function isOwn(id: string, needs: readonly Need[], wakeId: string): boolean {
  return needs.some((need) => need.id === id && need.wakeId === wakeId);
}

/** How an event shows that a session has gone on; `undefined` for one that does not. */
export function endOf({ name, payload }: Pick<HookEvent, 'name' | 'payload'>): NeedEnd | undefined {
  // a subagent in the background works on while its session waits
  if (payload.agent_id !== undefined) return undefined;
  switch (name) {
    case 'UserPromptSubmit':
      return isTaskNotification(payload.prompt ?? '')
        ? wentOn
        : { by: 'prompt', how: 'a new prompt was taken' };
    case 'SessionStart':
      return beginsAnew(payload) ? { by: bySession, how: 'started again' } : undefined;
    case 'SessionEnd':
      return isCleared(payload) ? { by: bySession, how: 'cleared' } : ended;
    case ownEventName:
      return payload.notice_trigger === 'session_end' ? ended : undefined;
    case 'Stop':
    case 'StopFailure':
    case 'PreToolUse':
    case 'PostToolUse':
    case 'PermissionRequest':
    case 'Elicitation':
    case 'ElicitationResult':
      return wentOn;
    default:
      return undefined;
  }
}

/** Whether a need of the session is over with an event that shows that it has gone on. */
function isOver(need: Need, { name, pane: where }: FollowedEvent['event'], end: NeedEnd): boolean {
  const { pane, kind } = need;
  // what another pane needs, only a new start of the session ends
  if (pane !== where) return name === 'SessionStart' && kind === 'ended';
  // to go on is what spends it
  if (kind === 'budget') return end !== wentOn;
  return kind !== 'request' || !hasRecord(need);
}

const kinds: Readonly<Partial<Record<TriggerType, NeedKind>>> = {
  response_complete: 'turn',
  response_failed: 'failure',
  session_end: 'ended',
  interrupted: 'interrupted',
  stuck: 'stuck',
  usage_limit_reset: 'usage_limit',
  budget_reached: 'budget',
};

function openedBy(followed: FollowedEvent, left: readonly Need[]): NewNeed | undefined {
  const { event, owner, decision, isTold } = followed;
  const { trigger, requestId } = decision;
  const kind = kindOf(followed, left);
  if (trigger === undefined || kind === undefined) return undefined;
  const isMuted = decision.kind === 'silence' && decision.outcome === 'muted';
  // a dialog, or what a worker has noticed, that was told before is known by then
  const isKnown = kind === 'request' || event.payload.notice_key !== undefined;
  if (isKnown && decision.kind === 'silence' && !isMuted) return undefined;
  const { pane, wakeId, payload } = event;
  const summary = summaryOf(event, kind);
  return {
    key: kind === 'request' ? (requestId ?? wakeId) : wakeId,
    kind,
    agentId: owner.agent.agent_id,
    sessionName: owner.sessionName,
    pane,
    trigger,
    ...(summary !== undefined && { summary }),
    ...(requestId !== undefined && { requestId }),
    ...(isTold && { wakeId }),
    ...(decision.kind === 'wake' && { wake: decision.text }),
    ...(isMuted && { isMuted }),
    ...(kind === 'ended' && !isEndOnPurpose(payload.reason) && { isUnexpected: true }),
  };
}

function kindOf(
  { event, decision: { trigger, requestId } }: FollowedEvent,
  left: readonly Need[],
): NeedKind | undefined {
  if (trigger === undefined) return undefined;
  if (isRequestTrigger(trigger)) return 'request';
  if (trigger !== 'idle_prompt') return kinds[trigger];
  // an idle session repeats what the end of its turn has said
  const isKnown = left.some(({ pane }) => pane === event.pane);
  if (requestId !== undefined) return 'request';
  return isKnown ? undefined : 'turn';
}

const longestSummary = 160;

function summaryOf(event: FollowedEvent['event'], kind: NeedKind): string | undefined {
  const { payload } = event;
  const said = payload.last_assistant_message ?? payload.message;
  const texts: Readonly<Partial<Record<NeedKind, string | undefined>>> = {
    request: askedLine(askedBy(event)) || payload.message,
    failure: [payload.error === 'unknown' ? '' : payload.error, said].filter(Boolean).join(': '),
    ended: describeEnd(payload.reason ?? payload.notice?.reason),
    turn: said,
    ...noticeTexts(payload.notice),
  };
  const text = maskSecrets((texts[kind] ?? '').replaceAll(/\s+/g, ' ').trim(), { strict: true });
  if (text === '') return undefined;
  return text.length > longestSummary ? `${text.slice(0, longestSummary)}…` : text;
}

/** What a worker has noticed itself, in words. */
function noticeTexts(notice: HookPayload['notice'] = {}) {
  const {
    note,
    silent_for: silence,
    continues,
    spent_usd: spent,
    budget_usd_per_day: day,
  } = notice;
  return {
    interrupted: note,
    stuck: silence && describeSilence(silence),
    usage_limit: continues && `continues by itself: ${continues}`,
    budget: spent && day && describeSpent(spent, day),
  };
}
