import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  announcedKinds,
  isRequestId,
  namesIn,
  type Question,
  readPrivateFile,
  writePrivateFile,
} from '@gsd-code-skill/core';
import * as z from 'zod';
import {
  appendDecision,
  type DecisionKind,
  type DecisionRecord,
  inputDigest,
} from '../decisions/decision-log.ts';
import { askedIn } from '../holds/asked-in.ts';
import { type PaneKey, paneKeySchema } from '../pane-key.ts';
import { withStateLock } from '../pane-lock.ts';
import { makeStateFolder } from '../state-directory.ts';

const settlement = z.object({
  /** When, in ISO 8601. */
  at: z.string(),
  /** Who: `agent`, `person`, `keyboard`, `session` … */
  by: z.string(),
  /** What came of it, in words: `approved`, `denied`, `answered "SQLite"`, `closed` … */
  how: z.string(),
});

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

const asking = z.object({
  /** Why a person has to decide it. */
  why: z.string(),
  /** The rule of the policy that says so. */
  rule: z.string().optional(),
  /** When people were told that it waits for them. */
  toldAt: z.string().optional(),
  /** What was asked at OpenClaw, by the way of asking: the id it is known by there. */
  asked: z.record(z.string(), z.string()).optional(),
});

const request = z.object({
  id: z.string(),
  pane: paneKeySchema,
  agentId: z.string(),
  sessionName: z.string(),
  kind: z.enum(announcedKinds),
  toolName: z.string(),
  toolInput: z.record(z.string(), z.unknown()),
  /** Rules that Claude Code offers to write down for good. */
  suggestions: z.array(z.unknown()).readonly().optional(),
  /** The subagent that asks. */
  subagent: z.string().optional(),
  claudeSessionId: z.string(),
  /** The folder it was made in; dialogs show paths from there. */
  cwd: z.string().optional(),
  /** The wake that tells of it. */
  wakeId: z.string().optional(),
  openedAt: z.string(),
  /** How people are asked who have to decide it. */
  people: asking.optional(),
  settled: settlement.optional(),
});

/** How people are asked to decide a request. */
export type RequestAsking = Readonly<z.infer<typeof asking>>;

/** How a request came to its end. */
export type RequestSettlement = Readonly<z.infer<typeof settlement>>;

/** A thing Claude Code asks, from its first event until it is settled, and a while longer. */
export interface Request extends Readonly<z.infer<typeof request>> {
  /** What a question asks, or a form; empty for other requests. */
  readonly questions: readonly Question[];
}

export type NewRequest = Omit<Request, 'openedAt' | 'people' | 'settled' | 'questions'>;

/** Keeps a request; one that is known stays as it is. */
export async function openRequest(stateDir: string, fields: NewRequest): Promise<Request> {
  return withStateLock(stateDir, lockOf(fields.id), async () => {
    const known = await readRequest(stateDir, fields.id);
    if (known !== undefined) return known;
    const opened = { ...fields, openedAt: new Date().toISOString() };
    await write(stateDir, opened);
    return withQuestions(opened);
  });
}

/** The request of that id; `undefined` when nobody knows it. */
export async function readRequest(stateDir: string, id: string): Promise<Request | undefined> {
  // ids come from command lines, and become file names
  if (!isRequestId(id)) return undefined;
  try {
    const content = await readPrivateFile(await requestPath(stateDir, id));
    return content && withQuestions(request.parse(JSON.parse(content.toString('utf8'))));
  } catch {
    return undefined;
  }
}

/** The requests that wait for an answer, of one pane or of all, oldest first. */
export async function listOpenRequests(
  stateDir: string,
  pane?: PaneKey,
): Promise<readonly Request[]> {
  return (await allRequests(stateDir))
    .filter(({ settled }) => settled === undefined)
    .filter((one) => pane === undefined || one.pane === pane);
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
    await write(stateDir, noted);
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
    await write(stateDir, { ...known, settled });
    return settled;
  });
}

/** Removes requests that were settled more than so many milliseconds ago. */
export async function removeOldRequests(stateDir: string, age = 24 * 3_600_000): Promise<void> {
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
  const isWay = by === 'keyboard' || by === 'session';
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

async function allRequests(stateDir: string): Promise<readonly Request[]> {
  const names = await namesIn(await makeStateFolder(stateDir, 'requests'));
  const ids = names.flatMap((name) => /^(\w+)\.json$/.exec(name)?.[1] ?? []);
  const found = await Promise.all(ids.map((id) => readRequest(stateDir, id)));
  return found
    .filter((one) => one !== undefined)
    .sort((one, other) => (one.openedAt < other.openedAt ? -1 : 1));
}

async function write(stateDir: string, value: z.input<typeof request>): Promise<void> {
  const content = `${JSON.stringify(request.parse(value))}\n`;
  await writePrivateFile(await requestPath(stateDir, value.id), content);
}

function withQuestions(value: Readonly<z.infer<typeof request>>): Request {
  return { ...value, questions: askedIn(value) };
}

function lockOf(id: string): string {
  return `request.${id}`;
}

/** Where a request is kept. */
export async function requestPath(stateDir: string, id: string): Promise<string> {
  return join(await makeStateFolder(stateDir, 'requests'), `${id}.json`);
}
