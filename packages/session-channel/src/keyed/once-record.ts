import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn, readPrivateFile, writePrivateFile } from '@gsd-code-skill/core';
import * as z from 'zod';
import { makeStateFolder } from '../state-directory.ts';
import { processIdentity } from '../worker/process-identity.ts';

const record = z.object({
  /** When it was begun, in ISO 8601. */
  at: z.iso.datetime(),
  /** A digest of what was asked under the key; absent when the record cannot be read. */
  asked: z.string().optional(),
  /** Who does it; absent once that is over. */
  worker: processIdentity.optional(),
  /** What came of it; absent while nobody knows. */
  result: z.record(z.string(), z.unknown()).optional(),
});

/** What is kept of something that is to be done once. */
export type OnceRecord = Readonly<z.infer<typeof record>>;

/** Where the record of that name is. */
export async function oncePath(stateDir: string, name: string): Promise<string> {
  return join(await makeStateFolder(stateDir, 'keyed'), `${name}.json`);
}

/** The record of a path, if it is younger than so many milliseconds. */
export async function readOnce(path: string, age: number): Promise<OnceRecord | undefined> {
  const content = await readPrivateFile(path);
  if (content === undefined) return undefined;
  const known = parse(content.toString('utf8'));
  if (known === undefined) return { at: new Date().toISOString() };
  return Date.parse(known.at) < Date.now() - age ? undefined : known;
}

export function writeOnce(path: string, value: OnceRecord): Promise<void> {
  return writePrivateFile(path, `${JSON.stringify(value)}\n`);
}

/** Removes the oldest records, once there are too many. */
export async function forgetOldest(stateDir: string, most: number): Promise<void> {
  const folder = await makeStateFolder(stateDir, 'keyed');
  const names = (await namesIn(folder)).filter((name) => name.endsWith('.json'));
  if (names.length <= most) return;
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      return { path, changed: (await stat(path).catch(() => undefined))?.mtimeMs ?? 0 };
    }),
  );
  // some more than needed, so that not every call has to look at all of them
  const old = files.sort((one, other) => other.changed - one.changed).slice(Math.ceil(most * 0.9));
  await Promise.all(old.map(({ path }) => rm(path, { force: true })));
}

function parse(text: string): OnceRecord | undefined {
  try {
    return record.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
