import { join } from 'node:path';
import { isRequestId, namesIn, type Question, writePrivateFile } from '@gsd-code-skill/core';
import * as z from 'zod';
import { askedFields } from '../holds/asked-fields.ts';
import { askedIn } from '../holds/asked-in.ts';
import type { PaneKey } from '../pane-key.ts';
import { readRecord } from '../read-record.ts';
import { makeStateFolder } from '../state-directory.ts';

const settlement = z.object({
  /** When, in ISO 8601. */
  at: z.string(),
  /** Who: `agent`, `person`, `keyboard`, `session` … */
  by: z.string(),
  /** What came of it, in words: `approved`, `denied`, `answered "SQLite"`, `closed` … */
  how: z.string(),
});

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
  ...askedFields,
  /** Rules that Claude Code offers to write down for good. */
  suggestions: z.array(z.unknown()).readonly().optional(),
  /** The subagent that asks. */
  subagent: z.string().optional(),
  /** The wake that tells of it. */
  wakeId: z.string().optional(),
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

/** The request of that id; `undefined` when nobody knows it. */
export async function readRequest(stateDir: string, id: string): Promise<Request | undefined> {
  // ids come from command lines, and become file names
  if (!isRequestId(id)) return undefined;
  return readRecord(requestPath(stateDir, id), {
    parse: (stored) => withQuestions(request.parse(stored)),
  });
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

/** All requests that are kept, oldest first. */
export async function allRequests(stateDir: string): Promise<readonly Request[]> {
  const names = await namesIn(await makeStateFolder(stateDir, 'requests'));
  const ids = names.flatMap((name) => /^(\w+)\.json$/.exec(name)?.[1] ?? []);
  const found = await Promise.all(ids.map((id) => readRequest(stateDir, id)));
  return found
    .filter((one) => one !== undefined)
    .sort((one, other) => (one.openedAt < other.openedAt ? -1 : 1));
}

/** Keeps a request as it is now; whoever does holds its lock. */
export async function writeRequest(
  stateDir: string,
  value: z.input<typeof request>,
): Promise<void> {
  const content = `${JSON.stringify(request.parse(value))}\n`;
  await writePrivateFile(await requestPath(stateDir, value.id), content);
}

/** What is kept of a request, with what it asks. */
export function withQuestions(value: Readonly<z.infer<typeof request>>): Request {
  return { ...value, questions: askedIn(value) };
}

/** Where a request is kept. */
export async function requestPath(stateDir: string, id: string): Promise<string> {
  return join(await makeStateFolder(stateDir, 'requests'), `${id}.json`);
}
