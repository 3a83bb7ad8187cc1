import { join } from 'node:path';
import { namesIn, readPrivateFile, writePrivateFile } from '@gsd-code-skill/core';
import * as z from 'zod';
import { safeFileName } from '../safe-file-name.ts';
import { makeStateFolder } from '../state-directory.ts';
import { tokenSum } from './token-sum.ts';

const record = z.object({
  /** By day, such as `2026-11-16`, oldest first. */
  days: z.record(z.string(), tokenSum),
  /** By Claude Code's session, its subagents with it. */
  sessions: z.record(z.string(), tokenSum),
});

/** The tokens that an agent's sessions have used, as far as their transcripts were counted. */
export type TokenRecord = Readonly<z.infer<typeof record>>;

/** What each of these agents has used, where that is known. */
export async function readTokens(
  stateDir: string,
  agentIds: readonly string[],
): Promise<ReadonlyMap<string, TokenRecord>> {
  const folder = await makeStateFolder(stateDir, 'tokens');
  const names = new Set(await namesIn(folder));
  const known = agentIds.filter((id) => names.has(fileOf(id)));
  const found = await Promise.all(known.map((id) => readOne(join(folder, fileOf(id)))));
  return new Map(known.flatMap((id, index) => (found[index] ? [[id, found[index]]] : [])));
}

export async function writeTokens(
  stateDir: string,
  agentId: string,
  value: TokenRecord,
): Promise<void> {
  const path = join(await makeStateFolder(stateDir, 'tokens'), fileOf(agentId));
  await writePrivateFile(path, `${JSON.stringify(value)}\n`);
}

async function readOne(path: string): Promise<TokenRecord | undefined> {
  try {
    const content = await readPrivateFile(path);
    return content && record.parse(JSON.parse(content.toString('utf8')));
  } catch {
    return undefined;
  }
}

function fileOf(agentId: string): string {
  return `${safeFileName(agentId)}.json`;
}
