import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn, readPrivateFile, writePrivateFile } from '@gsd-code-skill/core';
import * as z from 'zod';
import { ChannelError } from '../channel-error.ts';
import { kept } from '../kept.ts';
import { withStateLock } from '../pane-lock.ts';
import { makeStateFolder } from '../state-directory.ts';

const acknowledgement = z.object({
  at: z.iso.datetime(),
  /** The Node that ran the command, and its version. */
  node: z.string(),
  nodeVersion: z.string(),
  /** The program that was called; menu-driver where nothing is said. */
  by: z.string().optional(),
});

const loopTest = z.looseObject({
  id: z.string(),
  sessionName: z.string(),
  askedAt: z.iso.datetime(),
  acknowledged: acknowledgement.optional(),
});

/** An agent that is asked to run one command, to see that it can. */
export type LoopTest = Readonly<z.infer<typeof loopTest>>;
export type Acknowledgement = Readonly<z.infer<typeof acknowledgement>>;

/** Opens a test that waits for its acknowledgement. */
export async function openLoopTest(
  stateDir: string,
  { id, sessionName }: Pick<LoopTest, 'id' | 'sessionName'>,
): Promise<void> {
  await removeOldTests(stateDir);
  await store(stateDir, { id, sessionName, askedAt: new Date().toISOString() });
}

/** Says that the command of a test has run; how long after the question, in milliseconds. */
export async function acknowledgeLoopTest(
  stateDir: string,
  { id, sessionName }: Pick<LoopTest, 'id' | 'sessionName'>,
  facts: Omit<Acknowledgement, 'at'>,
): Promise<number> {
  await pathOf(stateDir, id);
  return withStateLock(stateDir, `${id}.loop`, async () => {
    const test = await readLoopTest(stateDir, id);
    if (test === undefined) {
      // where another one waits for this session, the place is right, and the id is not
      const isMistaken = (await openTests(stateDir)).some((one) => one.sessionName === sessionName);
      const code = isMistaken ? 'no-test-id' : 'no-test';
      throw new ChannelError(code, `no test ${id} waits for an answer`);
    }
    if (test.sessionName !== sessionName) {
      throw new ChannelError('test-of-another-session', `test ${id} is one of ${test.sessionName}`);
    }
    const at = new Date().toISOString();
    // the first one counts
    if (test.acknowledged === undefined) {
      await store(stateDir, { ...test, acknowledged: { at, ...facts } });
    }
    return Date.parse(test.acknowledged?.at ?? at) - Date.parse(test.askedAt);
  });
}

/** A test that was opened; `undefined` when there is none of this id. */
export async function readLoopTest(stateDir: string, id: string): Promise<LoopTest | undefined> {
  const content = await readPrivateFile(await pathOf(stateDir, id));
  if (content === undefined) return undefined;
  try {
    return loopTest.parse(JSON.parse(content.toString('utf8')));
  } catch {
    return undefined;
  }
}

export async function removeLoopTest(stateDir: string, id: string): Promise<void> {
  await rm(await pathOf(stateDir, id), { force: true });
}

async function removeOldTests(stateDir: string): Promise<void> {
  for (const { id, askedAt } of await openTests(stateDir)) {
    if (Date.now() - Date.parse(askedAt) >= kept.loopTests.age) await removeLoopTest(stateDir, id);
  }
}

async function openTests(stateDir: string): Promise<readonly LoopTest[]> {
  const names = await namesIn(await makeStateFolder(stateDir, 'loop-tests'));
  const ids = names.map((name) => name.replace(/\.json$/, '')).filter(isId);
  const tests = await Promise.all(ids.map((id) => readLoopTest(stateDir, id)));
  return tests.filter((test) => test !== undefined);
}

async function store(stateDir: string, test: LoopTest): Promise<void> {
  await writePrivateFile(await pathOf(stateDir, test.id), `${JSON.stringify(test)}\n`);
}

async function pathOf(stateDir: string, id: string): Promise<string> {
  if (!isId(id)) {
    throw new ChannelError('no-test-id', `not the id of a test: ${JSON.stringify(id)}`);
  }
  return join(await makeStateFolder(stateDir, 'loop-tests'), `${id}.json`);
}

// it becomes part of a file's name
function isId(id: string): boolean {
  return /^[0-9A-Z]{8,26}$/.test(id);
}
