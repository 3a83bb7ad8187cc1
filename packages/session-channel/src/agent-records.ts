import { join } from 'node:path';
import { namesIn } from '@gsd-code-skill/core';
import { type RecordForm, readRecord } from './read-record.ts';
import { safeFileName } from './safe-file-name.ts';
import { makeStateFolder } from './state-directory.ts';
import type { StateFolder } from './state-names.ts';

/** Where a folder of the state directory keeps the record of an agent. */
export async function agentRecordPath(
  stateDir: string,
  folder: StateFolder,
  agentId: string,
): Promise<string> {
  return join(await makeStateFolder(stateDir, folder), nameOf(agentId));
}

/** The records that a folder of the state directory has of these agents. */
export async function readAgentRecords<Kept>(
  stateDir: string,
  folder: StateFolder,
  agentIds: readonly string[],
  form: RecordForm<Kept>,
): Promise<ReadonlyMap<string, Kept>> {
  const path = await makeStateFolder(stateDir, folder);
  const names = new Set(await namesIn(path));
  const known = agentIds.filter((id) => names.has(nameOf(id)));
  const found = await Promise.all(known.map((id) => readRecord(join(path, nameOf(id)), form)));
  return new Map(known.flatMap((id, index) => (found[index] ? [[id, found[index]]] : [])));
}

function nameOf(agentId: string): string {
  return `${safeFileName(agentId)}.json`;
}
