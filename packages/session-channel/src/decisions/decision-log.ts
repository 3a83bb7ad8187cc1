import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isScreenRequestId, namesIn, readPrivateFile } from '@gsd-code-skill/core';
import * as z from 'zod';
import { kept } from '../kept.ts';
import { appendRotated } from '../log/append-rotated.ts';
import { withStateLock } from '../pane-lock.ts';
import { makeStateFolder } from '../state-directory.ts';

const longestHow = 300;

const record = z.looseObject({
  /** When, in ISO 8601. */
  at: z.string(),
  session: z.string(),
  agent: z.string(),
  /** The id of the request. */
  request: z.string(),
  tool: z.string(),
  /** `sha256:` and the digest of the tool's input. */
  input: z.string(),
  /** `closed`: the dialog went at the keyboard, and nothing tells how. `ended`: with its session. */
  decision: z.enum(['allow', 'deny', 'answer', 'closed', 'ended', 'other']),
  /** In words. */
  how: z.string(),
  /** `policy`, `agent`, `person`, `keyboard`, `session`, or who else claims to have decided. */
  by: z.string(),
  /** The rule that decided, or that said who has to. */
  rule: z.string().optional(),
  /** `hook`, `keys`, `keyboard`, `openclaw` … */
  channel: z.string(),
  verdict: z.enum(['delivered', 'unconfirmed']),
});

/** One decision about one request. */
export type DecisionRecord = Readonly<z.infer<typeof record>>;

export type DecisionKind = DecisionRecord['decision'];

/** Where the decisions are; older ones lie beside it with a number. */
export async function decisionsPath(stateDir: string): Promise<string> {
  return join(await makeStateFolder(stateDir, 'decisions'), 'decisions.jsonl');
}

/** Adds a decision; nothing that was written is ever changed. */
export async function appendDecision(stateDir: string, given: DecisionRecord): Promise<void> {
  const path = await decisionsPath(stateDir);
  const line = JSON.stringify({ ...given, how: shorten(given.how) });
  await withStateLock(stateDir, 'decisions', () => appendRotated(path, line, kept.decisions));
}

/** All decisions that are kept, oldest first; one that a crash wrote twice counts once. */
export async function readDecisions(stateDir: string): Promise<readonly DecisionRecord[]> {
  const folder = await makeStateFolder(stateDir, 'decisions');
  const files = (await namesIn(folder)).filter((name) => /^decisions\.jsonl(?:\.\d+)?$/.test(name));
  const ages = files.map((name) => Number(name.split('.')[2] ?? 0)).sort((a, b) => b - a);
  const found = new Map<string, DecisionRecord>();
  for (const age of ages) {
    const path = join(folder, `decisions.jsonl${age === 0 ? '' : `.${age}`}`);
    const content = (await readPrivateFile(path))?.toString('utf8') ?? '';
    for (const line of content.split('\n')) {
      const one = parse(line);
      if (one && !found.has(keyOf(one))) found.set(keyOf(one), one);
    }
  }
  return [...found.values()];
}

/** The digest of a tool's input, by which a decision can be told to be about it. */
export function inputDigest(input: unknown): string {
  return `sha256:${createHash('sha256')
    .update(JSON.stringify(input) ?? '')
    .digest('hex')}`;
}

function keyOf({ request, session, at }: DecisionRecord): string {
  // what is read from a screen may be asked again, and gets the same id then
  return isScreenRequestId(request) ? `${session} ${request} ${at}` : request;
}

function parse(line: string): DecisionRecord | undefined {
  if (line === '') return undefined;
  try {
    return record.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

function shorten(text: string): string {
  const line = text.replaceAll(/\p{Cc}+/gu, ' ');
  return line.length > longestHow ? `${line.slice(0, longestHow)}…` : line;
}
