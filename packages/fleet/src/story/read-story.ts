import { isRequestId } from '@gsd-code-skill/core';
import {
  type LogRecord,
  logPath,
  type Need,
  parseLogRecord,
  type Request,
  readLog,
  readNeed,
  readNeeds,
  readRequest,
  wakesOf,
} from '@gsd-code-skill/session-channel';
import { decisionSteps, needSteps, requestSteps } from './kept-steps.ts';
import { recordSteps } from './record-steps.ts';
import type { Story, StoryEvent } from './story.ts';
import { outboxSteps, receiptSteps } from './way-steps.ts';

/** Everything that one id leads to. */
interface Subject {
  readonly wakeId: string | undefined;
  readonly request: Request | undefined;
  readonly need: Need | undefined;
  readonly requestId: string | undefined;
  readonly records: readonly LogRecord[];
}

/** Tells what became of a wake, a request or a need; `undefined` when nothing here knows the id. */
export async function readStory(stateDir: string, id: string): Promise<Story | undefined> {
  const subject = await findSubject(stateDir, id);
  const { records, request, requestId, need, wakeId } = subject;
  const logged = records.map(async (record) =>
    recordSteps(record, await logPath(stateDir, record.session)),
  );
  const outbox = wakeId === undefined ? [] : await outboxSteps(stateDir, wakeId);
  const ofWake = records.filter(({ wake_id }) => wake_id !== undefined && wake_id === wakeId);
  const isHeard = ofWake.length === 0 || ofWake.some(({ outcome }) => outcome === 'delivered');
  const parts = await Promise.all([
    ...logged,
    request ? requestSteps(stateDir, request) : [],
    need ? needSteps(stateDir, need, { isHeard }) : [],
    requestId === undefined ? [] : decisionSteps(stateDir, requestId),
    outbox,
    request ? receiptSteps(stateDir, request) : [],
  ]);
  const events = parts.flat().toSorted((one, other) => one.at - other.at);
  if (events.length === 0) return undefined;
  return {
    id,
    session: request?.sessionName ?? need?.sessionName ?? records[0]?.session ?? null,
    agent: request?.agentId ?? need?.agentId ?? records[0]?.agent ?? null,
    // a request that a rule decides has an id for its wake, and none is sent
    wake: ofWake.length + outbox.length > 0 ? (wakeId ?? null) : null,
    request: requestId ?? null,
    need: need?.id ?? null,
    steps: stepsOf(events),
  };
}

function stepsOf(events: readonly StoryEvent[]) {
  const first = events[0]?.at ?? 0;
  return events.map(({ at, what, file }) => ({
    at: new Date(at).toISOString(),
    ms: Math.round(at - first),
    what,
    file,
  }));
}

async function findSubject(stateDir: string, id: string): Promise<Subject> {
  const given = await readNeed(stateDir, id);
  const named = await readRequest(stateDir, given?.requestId ?? id);
  const { lines } = await readLog(stateDir);
  const own = recordsWith(lines, [id]).find(
    ({ wake_id, request }) => wake_id === id || request === id,
  );
  const wakeId = named?.wakeId ?? given?.wakeId ?? own?.wake_id ?? wakeItself(id, given);
  const known = named?.id ?? own?.request;
  // a reminder names no request, and its need does
  const [about] = own?.needs ?? [];
  const need =
    given ??
    (about ? await readNeed(stateDir, about) : undefined) ??
    (await findNeed(stateDir, { wakeId, requestId: known }));
  const requestId = known ?? need?.requestId;
  const request = named ?? (requestId && (await readRequest(stateDir, requestId))) ?? undefined;
  const ids = [wakeId, requestId, need?.id, need?.wakeId].filter((one) => one !== undefined);
  const isOwn = ({ wake_id, request: asked, needs = [] }: LogRecord) =>
    ids.some((one) => one === wake_id || one === asked || needs.includes(one));
  const logged = recordsWith(lines, ids).filter(isOwn);
  const tools = logged.flatMap(({ tool_use_id }) => tool_use_id ?? []);
  const records = recordsWith(lines, [...ids, ...tools]).filter(
    (record) => isOwn(record) || tools.includes(record.tool_use_id ?? ''),
  );
  return { wakeId, request: request || undefined, requestId, need, records };
}

// one that was never logged is in the outbox at most
function wakeItself(id: string, need: Need | undefined): string | undefined {
  return need !== undefined || isRequestId(id) ? undefined : id;
}

// parsing is what takes the time
function recordsWith(lines: readonly string[], words: readonly string[]): readonly LogRecord[] {
  return lines
    .filter((line) => words.some((word) => line.includes(word)))
    .flatMap((line) => parseLogRecord(line) ?? []);
}

async function findNeed(
  stateDir: string,
  { wakeId, requestId }: Pick<Subject, 'wakeId' | 'requestId'>,
): Promise<Need | undefined> {
  const needs = await readNeeds(stateDir, { closed: true });
  return needs.find(
    (need) =>
      (wakeId !== undefined && wakesOf(need).includes(wakeId)) ||
      (requestId !== undefined && need.requestId === requestId),
  );
}
