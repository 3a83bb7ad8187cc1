import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readPrivateFile, writePrivateFile } from '@gsd-code-skill/core';
import * as z from 'zod';
import { kept } from '../kept.ts';
import { isPaneKey, type PaneKey } from '../pane-key.ts';
import { safeFileName } from '../safe-file-name.ts';
import { makeStateFolder } from '../state-directory.ts';

const limitSteps = ['waiting', 'typing', 'typed', 'succeeded', 'told', 'over'] as const;

/**
 * How far a usage limit is: nothing done, about to be typed, typed, gone on by that, told to the
 * agent, or none of our business any more.
 */
export type LimitStep = (typeof limitSteps)[number];

const limitRecord = z.object({
  /** The line of the transcript that tells of it. */
  uuid: z.string(),
  pane: z.string().refine(isPaneKey),
  sessionName: z.string(),
  agentId: z.string(),
  socketPath: z.string(),
  claudePid: z.int().optional(),
  claudeSession: z.string().optional(),
  transcriptPath: z.string(),
  /** Claude Code's config folder: sessions that share it share an account. */
  configDir: z.string(),
  limit: z.string().optional(),
  /** Milliseconds since 1970. */
  resetsAt: z.number(),
  reachedAt: z.number(),
  step: z.enum(limitSteps),
  /** Milliseconds since 1970 of the last step. */
  stepAt: z.number(),
  /** Milliseconds since 1970 when the session was told to go on. */
  typedAt: z.number().optional(),
  /** Why it came to that. */
  reason: z.string().optional(),
});

/** A usage limit that a session has reached, and what was done about it. */
export type LimitRecord = Readonly<z.infer<typeof limitRecord>> & { readonly pane: PaneKey };

/** Keeps a limit; one that is known stays as it is. */
export async function openLimit(stateDir: string, record: LimitRecord): Promise<void> {
  if ((await readLimit(stateDir, record.uuid)) === undefined) await writeLimit(stateDir, record);
}

/** Notes the next step, on the disk before this returns. */
export async function writeLimit(stateDir: string, record: LimitRecord): Promise<void> {
  const content = `${JSON.stringify(record)}\n`;
  await writePrivateFile(await pathOf(stateDir, record.uuid), content, { durable: true });
}

export async function readLimit(stateDir: string, uuid: string): Promise<LimitRecord | undefined> {
  return parse(await readPrivateFile(await pathOf(stateDir, uuid)).catch(() => undefined));
}

/** All limits of late, those that were reached first at the beginning. */
export async function readLimits(stateDir: string): Promise<readonly LimitRecord[]> {
  const folder = await makeStateFolder(stateDir, 'limits');
  const names = (await readdir(folder)).filter((name) => /^[^.].*\.json$/.test(name));
  const records = names.map(async (name) =>
    parse(await readPrivateFile(join(folder, name)).catch(() => undefined)),
  );
  return (await Promise.all(records))
    .filter((record) => record !== undefined)
    .sort((one, other) => one.reachedAt - other.reachedAt);
}

/** Forgets limits of which nothing was heard for long, unless their reset is still to come. */
export async function removeOldLimits(stateDir: string, now = Date.now()): Promise<void> {
  const folder = await makeStateFolder(stateDir, 'limits');
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found === undefined || now - found.mtimeMs <= kept.limits.age) continue;
    const record = parse(await readPrivateFile(path).catch(() => undefined));
    if (record?.step === 'waiting' && record.resetsAt > now - kept.limits.age) continue;
    await rm(path, { force: true });
  }
}

function parse(content: Buffer | undefined): LimitRecord | undefined {
  if (content === undefined) return undefined;
  try {
    return limitRecord.parse(JSON.parse(content.toString('utf8'))) as LimitRecord;
  } catch {
    return undefined;
  }
}

async function pathOf(stateDir: string, uuid: string): Promise<string> {
  return join(await makeStateFolder(stateDir, 'limits'), `${safeFileName(uuid)}.json`);
}
