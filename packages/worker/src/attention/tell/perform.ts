import { hostname } from 'node:os';
import type { SessionAddress } from '@gsd-code-skill/openclaw-client';
import {
  findAgentById,
  openClawSessionOf,
  type Registry,
  resolveHost,
  resolveNotify,
} from '@gsd-code-skill/registry';
import {
  changeNeed,
  changeNeeds,
  type EscalationTarget,
  type LogRecord,
  type Need,
  parseTarget,
  peopleTarget,
  readNeedWake,
  recipientOfTarget,
} from '@gsd-code-skill/session-channel';
import { maskSecrets } from '@gsd-code-skill/wake-format';
import { ulid } from 'ulid';
import type { Deliveries } from '../../delivery/deliveries.ts';
import type { DueAction } from '../due/due-actions.ts';
import { addressOf } from '../due/owner-settings.ts';
import type { Notifier } from '../notify/notifier.ts';
import { escalationText, escalationWake, reminderWake, retoldWake } from './attention-wakes.ts';
import { markFor, type Telling } from './mark.ts';
import { aboutNeed } from './need-words.ts';

export interface Performer {
  readonly stateDir: string;
  readonly registry: Registry;
  readonly deliveries: Pick<Deliveries, 'enqueue' | 'release' | 'supersede'>;
  readonly notifier: Notifier;
  /** Who is told of an agent's needs if a reminder does not help. */
  readonly nextOf: (agentId: string) => EscalationTarget | undefined;
  readonly now: number;
  readonly onTrouble: (error: unknown) => void;
}

type Some = readonly [Need, ...Need[]];

/** Does what is due. What people are told goes on by itself. */
export async function perform(action: DueAction, performer: Performer): Promise<void> {
  const [first, ...others] = action.needs;
  if (first === undefined) return;
  const needs: Some = [first, ...others];
  if (action.kind === 'escalate' && action.to === peopleTarget) return notifyOf(needs, performer);
  const { registry } = performer;
  const owner = findAgentById(registry, action.agentId);
  const session =
    action.kind === 'escalate' ? addressOf(registry, action.to) : owner && openClawSessionOf(owner);
  // the registry has changed since; the next look decides anew
  if (session === undefined) return;
  await wake(action, needs, session, performer);
}

async function wake(
  action: DueAction,
  needs: Some,
  session: SessionAddress,
  performer: Performer,
): Promise<void> {
  const { stateDir, deliveries, now } = performer;
  const wakeId = ulid();
  const text = await textOf(action, needs, wakeId, performer);
  const escalatedTo = action.kind === 'escalate' ? action.to : undefined;
  const [first] = needs;
  const record: LogRecord = {
    timestamp: new Date(now).toISOString(),
    event: events[action.kind],
    session: first.sessionName,
    agent: action.agentId,
    openclaw_session: session.key ?? session.id,
    trigger: triggers[action.kind],
    wake_id: wakeId,
    wake: text,
    needs: needs.map(({ id }) => id),
    about: maskSecrets(aboutNeed(first)),
    told: escalatedTo,
    outcome: 'queued',
    durations: {},
  };
  // on disk before it is noted, noted before it may go: whoever is killed in between tells it once
  const recipient = action.kind === 'escalate' ? recipientOfTarget(action.to) : action.agentId;
  await deliveries.enqueue({ id: wakeId, text, session }, record, { recipient });
  const isNews = await markAll(stateDir, record);
  if (isNews) await deliveries.release(wakeId);
  else await deliveries.supersede(wakeId, 'sent by another worker, or handled meanwhile');
}

const events = { remind: 'Reminder', retell: 'ToldAgain', escalate: 'Escalation' } as const;
const triggers = { remind: 'reminder', retell: undefined, escalate: 'escalation' } as const;

async function textOf(
  action: DueAction,
  needs: Some,
  wakeId: string,
  { stateDir, registry, nextOf, now }: Performer,
): Promise<string> {
  const host = resolveHost(registry);
  if (action.kind === 'escalate') {
    const isRemoved = findAgentById(registry, action.agentId) === undefined;
    return escalationWake(needs, { wakeId, now, host, to: action.to, isRemoved });
  }
  const [{ id, run }] = needs;
  const problem = run?.problem ?? 'unknown';
  const again =
    // several in one: an agent without credit must not find a hundred wakes when it has some
    action.kind === 'retell' && needs.length === 1
      ? retoldWake(await readNeedWake(stateDir, id), { wakeId, problem })
      : undefined;
  return again ?? reminderWake(needs, { wakeId, now, host, next: nextOf(action.agentId) });
}

/** Notes with its needs that a wake tells of them; false when that is news to none that is open. */
export async function markAll(stateDir: string, record: LogRecord): Promise<boolean> {
  const telling = tellingOf(record);
  if (telling === undefined) return false;
  return (await mark(stateDir, record.needs ?? [], telling)).length > 0;
}

/** Notes a telling with needs; gives those to which it was news. */
async function mark(
  stateDir: string,
  ids: readonly string[],
  telling: Telling,
): Promise<readonly string[]> {
  const marked: string[] = [];
  // all at once, or two workers would each find some that are news
  await changeNeeds(stateDir, ids, (need) => {
    const changes = markFor(telling)(need);
    if (changes !== undefined) marked.push(need.id);
    return changes;
  });
  return marked;
}

function tellingOf({
  event,
  wake_id: wakeId,
  timestamp: at,
  told,
}: LogRecord): Telling | undefined {
  if (wakeId === undefined) return undefined;
  const kind = (Object.keys(events) as (keyof typeof events)[]).find(
    (key) => events[key] === event,
  );
  return kind && { kind, at, wakeId, to: told === undefined ? undefined : parseTarget(told) };
}

/** Tells people; noted first, and once more when that was done, so that it is not lost in between. */
async function notifyOf(needs: Some, performer: Performer): Promise<void> {
  const { stateDir, now } = performer;
  const at = new Date(now).toISOString();
  const telling: Telling = { kind: 'escalate', at, wakeId: undefined, to: peopleTarget };
  const ids = needs.map(({ id }) => id);
  const marked = await mark(stateDir, ids, telling);
  const [first, ...others] = needs.filter(({ id }) => marked.includes(id));
  if (first === undefined) return;
  void sendNotification([first, ...others], performer).catch(performer.onTrouble);
}

/** Tells people of needs for which that is noted already. */
export async function sendNotification(needs: Some, performer: Performer): Promise<void> {
  const { stateDir, registry, notifier, now } = performer;
  const [{ agentId }] = needs;
  const owner = findAgentById(registry, agentId);
  const host = resolveHost(registry)?.name ?? hostname();
  const problem = await notifier.notify(resolveNotify(registry, owner), {
    version: 1,
    id: ulid(),
    type: 'escalation',
    at: new Date(now).toISOString(),
    host,
    text: escalationText(needs, { host, isRemoved: owner === undefined }),
    needs: needs.map((need) => ({
      id: need.id,
      kind: need.kind,
      agent: need.agentId,
      session: need.sessionName,
      opened_at: need.openedAt,
      ...(need.requestId !== undefined && { request: need.requestId }),
      ...(need.summary !== undefined && { summary: need.summary }),
      ...(need.run?.problem !== undefined && { problem: maskSecrets(need.run.problem) }),
    })),
  });
  const run = { at: new Date().toISOString(), ...(problem !== undefined && { problem }) };
  for (const { id } of needs) {
    await changeNeed(stateDir, id, ({ escalations }) => ({
      escalations: escalations.map((one) => (one.to === peopleTarget ? { ...one, run } : one)),
    }));
  }
}
