import { join } from 'node:path';
import { readPrivateFile, ruleDecisions, writePrivateFile } from '@gsd-code-skill/core';
import * as z from 'zod';
import { readRecord } from '../read-record.ts';
import { safeFileName } from '../safe-file-name.ts';
import { makeStateFolder } from '../state-directory.ts';
import { statePath } from '../state-names.ts';

const rule = z.object({
  match: z.string(),
  decision: z.enum(ruleDecisions),
  reason: z.string().optional(),
  /** Where it is written in the registry. */
  path: z.string(),
});

const rights = z.object({
  agentId: z.string(),
  rules: z.array(rule).readonly(),
  may: z.array(z.string()).readonly().optional(),
  shellInput: z.boolean(),
  permanent: z.boolean(),
});

/** The rules and rights of a session as they were last written without a mistake. */
export type KeptRights = Readonly<z.infer<typeof rights>>;

/** The rights that were kept for a session; `undefined` when none were, or nobody can read them. */
export async function readRights(
  stateDir: string,
  sessionName: string,
): Promise<KeptRights | undefined> {
  return readRecord(pathOf(stateDir, sessionName), rights);
}

/** Keeps the rights of a session, for when the registry says them wrong. */
export async function keepRights(
  stateDir: string,
  sessionName: string,
  given: KeptRights,
): Promise<void> {
  const content = `${JSON.stringify(rights.parse(given))}\n`;
  await makeStateFolder(stateDir, 'rights');
  const path = pathOf(stateDir, sessionName);
  const known = await readPrivateFile(path).catch(() => undefined);
  if (known?.toString('utf8') !== content) await writePrivateFile(path, content);
}

function pathOf(stateDir: string, sessionName: string): string {
  return join(statePath(stateDir, 'rights'), `${safeFileName(sessionName)}.json`);
}
