import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readPrivateFile, writePrivateFile } from '@gsd-code-skill/core';
import * as z from 'zod';
import { kept } from '../kept.ts';
import { withStateLock } from '../pane-lock.ts';
import { safeFileName } from '../safe-file-name.ts';
import { makeStateFolder } from '../state-directory.ts';
import { type Notice, noticeSchema } from './notice.ts';

const file = z.object({ notices: z.array(noticeSchema).readonly() });

/**
 * Keeps something an agent has to know that no event of its own tells: the next wake of its
 * session does, whichever pane and worker there are by then. False when it is kept already.
 */
export function addNotice(
  stateDir: string,
  sessionName: string,
  { id, text }: Notice,
): Promise<boolean> {
  return locked(stateDir, sessionName, async () => {
    const known = await readNotices(stateDir, sessionName);
    if (known.some((one) => one.id === id)) return false;
    await store(stateDir, sessionName, [...known, { id, text }].slice(-kept.notices.most));
    return true;
  });
}

/** What is still to be told, oldest first. */
export async function readNotices(
  stateDir: string,
  sessionName: string,
): Promise<readonly Notice[]> {
  try {
    const content = await readPrivateFile(await pathOf(stateDir, sessionName));
    return content === undefined ? [] : file.parse(JSON.parse(content.toString('utf8'))).notices;
  } catch {
    return [];
  }
}

/** Forgets those that a wake has carried. */
export async function forgetNotices(
  stateDir: string,
  sessionName: string,
  carried: readonly Notice[],
): Promise<void> {
  if (carried.length === 0) return;
  await locked(stateDir, sessionName, async () => {
    const ids = new Set(carried.map(({ id }) => id));
    const left = (await readNotices(stateDir, sessionName)).filter(({ id }) => !ids.has(id));
    await store(stateDir, sessionName, left);
  });
}

async function store(stateDir: string, sessionName: string, notices: readonly Notice[]) {
  const path = await pathOf(stateDir, sessionName);
  if (notices.length === 0) await rm(path, { force: true });
  else await writePrivateFile(path, `${JSON.stringify({ notices })}\n`);
}

async function pathOf(stateDir: string, sessionName: string): Promise<string> {
  return join(await makeStateFolder(stateDir, 'notices'), `${safeFileName(sessionName)}.json`);
}

function locked<Result>(
  stateDir: string,
  sessionName: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return withStateLock(stateDir, `${safeFileName(sessionName)}.notices`, work);
}
