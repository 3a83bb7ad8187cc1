import { writePrivateFile } from '@gsd-code-skill/core';
import * as z from 'zod';
import { agentRecordPath, readAgentRecords } from '../agent-records.ts';
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
  return readAgentRecords(stateDir, 'tokens', agentIds, record);
}

export async function writeTokens(
  stateDir: string,
  agentId: string,
  value: TokenRecord,
): Promise<void> {
  const path = await agentRecordPath(stateDir, 'tokens', agentId);
  await writePrivateFile(path, `${JSON.stringify(value)}\n`);
}
