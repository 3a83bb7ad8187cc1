import { rm } from 'node:fs/promises';
import { isRequestId } from '@gsd-code-skill/core';
import {
  appendDecision,
  type DecisionKind,
  type DecisionRecord,
  inputDigest,
} from '../decisions/decision-log.ts';
import { kept } from '../kept.ts';
import { withStateLock } from '../pane-lock.ts';
import {
  allRequests,
  type Request,
  type RequestAsking,
  type RequestSettlement,
  readRequest,
  requestPath,
  withQuestions,
  writeRequest,
} from './request.ts';
import { byKeyboard, bySession } from './settled-by.ts';

export type NewRequest = Omit<Request, 'openedAt' | 'people' | 'settled' | 'questions'>;

/** How a request ends, for whoever notes it. */
export interface RequestEnd extends Omit<RequestSettlement, 'at'> {
  /** What was decided. */
  readonly decision: DecisionKind;
  /** The rule of the policy that decided, or said who has to. */
  readonly rule?: string;
  /**
   * The way by which the decision came.
   *
   * @default 'keyboard' or 'session', as `by` says, else 'hook'
   */
  readonly channel?: string;
}

/** Keeps a request; one that is known stays as it is. */
export async function openRequest(stateDir: string, fields: NewRequest): Promise<Request> {
  return withStateLock(stateDir, lockOf(fields.id), async () => {
    const known = await readRequest(stateDir, fields.id);
    if (known !== undefined) return known;
    const opened = { ...fields, openedAt: new Date().toISOString() };
    await writeRequest(stateDir, opened);
    return withQuestions(opened);
  });
}

/** Notes how people are asked to decide a request; gives what is noted, `undefined` when it is over or unknown. */
export async function noteAsking(
  stateDir: string,
  id: string,
  change: (known: RequestAsking | undefined) => RequestAsking,
): Promise<Request | undefined> {
  if (!isRequestId(id)) return undefined;
  return withStateLock(stateDir, lockOf(id), async () => {
    const known = await readRequest(stateDir, id);
    if (known === undefined || known.settled !== undefined) return undefined;
    const noted = { ...known, people: change(known.people) };
    await writeRequest(stateDir, noted);
    return noted;
  });
}

/** Notes how a request ended, also in the log of decisions; the first who says so is believed. Gives what is noted. */
export async function settleRequest(
  stateDir: string,
  id: string,
  end: RequestEnd,
): Promise<RequestSettlement | undefined> {
  if (!isRequestId(id)) return undefined;
  return withStateLock(stateDir, lockOf(id), async () => {
    const known = await readRequest(stateDir, id);
    if (known === undefined || known.settled !== undefined) return known?.settled;
    const { by, how } = end;
    const settled = { at: new Date().toISOString(), by, how };
    // first: after a crash in between it is decided once more rather than never
    await appendDecision(stateDir, decisionOf(known, settled.at, end));
    await writeRequest(stateDir, { ...known, settled });
    return settled;
  });
}

/** Removes requests that were settled more than so many milliseconds ago. */
export async function removeOldRequests(stateDir: string, age = kept.requests.age): Promise<void> {
  const before = Date.now() - age;
  for (const { id, settled } of await allRequests(stateDir)) {
    if (settled !== undefined && Date.parse(settled.at) < before) {
      await rm(await requestPath(stateDir, id), { force: true });
    }
  }
}

function decisionOf(
  { sessionName, agentId, id, toolName, toolInput }: Request,
  at: string,
  { by, how, rule, decision, channel }: RequestEnd,
): DecisionRecord {
  const isWay = by === byKeyboard || by === bySession;
  return {
    at,
    session: sessionName,
    agent: agentId,
    request: id,
    tool: toolName,
    input: inputDigest(toolInput),
    decision,
    how,
    by,
    ...(rule !== undefined && { rule }),
    channel: channel ?? (isWay ? by : 'hook'),
    verdict: 'delivered',
  };
}

function lockOf(id: string): string {
  return `request.${id}`;
}
