import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isRunning,
  ownIdentity,
  type Question,
  readPrivateFile,
  writePrivateFile,
} from '@gsd-code-skill/core';
import { isValid, ulid } from 'ulid';
import * as z from 'zod';
import type { PaneKey } from '../pane-key.ts';
import { makeStateFolder } from '../state-directory.ts';
import { processIdentity } from '../worker/process-identity.ts';
import { askedFields } from './asked-fields.ts';
import { askedIn } from './asked-in.ts';

const hold = z.object({
  id: z.string(),
  ...askedFields,
  /** The request it is for. */
  requestId: z.string().optional(),
  /** The process behind the hook's other end. */
  worker: processIdentity,
});

/** A dialog in Claude Code whose hook waits for a decision. */
export interface Hold extends Readonly<z.infer<typeof hold>> {
  /** What a question asks, as Claude Code put it, or a form; empty for other dialogs. */
  readonly questions: readonly Question[];
}

export type NewHold = Omit<Hold, 'id' | 'openedAt' | 'worker' | 'questions'>;

/** Tells others that a hook of this process waits for a decision. */
export async function createHold(stateDir: string, fields: NewHold): Promise<Hold> {
  const created = withQuestions({
    ...fields,
    id: ulid(),
    openedAt: new Date().toISOString(),
    worker: ownIdentity(),
  });
  await writePrivateFile(await holdPath(stateDir, created.id), `${JSON.stringify(created)}\n`);
  return created;
}

/** The dialogs that can be answered through their hook now, oldest first. */
export async function listHolds(stateDir: string, pane?: PaneKey): Promise<readonly Hold[]> {
  const names = readdirSync(await makeStateFolder(stateDir, 'holds'));
  const found = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .map((name) => readHold(stateDir, name.slice(0, -5))),
  );
  return found
    .filter((held) => held !== undefined)
    .filter((held) => pane === undefined || held.pane === pane)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The hold of that id; `undefined` when it is over, as it is when its worker is gone. */
export async function readHold(stateDir: string, id: string): Promise<Hold | undefined> {
  // ids come from command lines too, and become file names
  if (!isValid(id)) return undefined;
  const content = await readPrivateFile(await holdPath(stateDir, id));
  if (content === undefined) return undefined;
  try {
    const held = withQuestions(hold.parse(JSON.parse(content.toString('utf8'))));
    return isRunning(held.worker) === false ? undefined : held;
  } catch {
    return undefined;
  }
}

/** Ends a hold: from here on nobody can answer it. */
export async function removeHold(stateDir: string, id: string): Promise<void> {
  await rm(await holdPath(stateDir, id), { force: true });
}

/** Removes what a worker that was killed left behind. */
export async function removeStaleHolds(stateDir: string): Promise<void> {
  const open = new Set((await listHolds(stateDir)).map(({ id }) => `${id}.json`));
  const folder = await makeStateFolder(stateDir, 'holds');
  const stale = readdirSync(folder).filter((name) => !open.has(name));
  await Promise.all(stale.map((name) => rm(join(folder, name), { force: true })));
}

function withQuestions(held: Readonly<z.infer<typeof hold>>): Hold {
  return { ...held, questions: askedIn(held) };
}

async function holdPath(stateDir: string, id: string): Promise<string> {
  return join(await makeStateFolder(stateDir, 'holds'), `${id}.json`);
}
