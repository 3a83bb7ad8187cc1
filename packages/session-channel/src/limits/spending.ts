import { writePrivateFile } from '@gsd-code-skill/core';
import * as z from 'zod';
import { agentRecordPath, readAgentRecords } from '../agent-records.ts';
import { readRecord } from '../read-record.ts';

const spending = z.object({
  /** The day that is counted, as in `2026-11-16`. */
  day: z.string(),
  usd: z.number(),
  /** What the days before it did cost, oldest first. */
  past: z.array(z.object({ day: z.string(), usd: z.number() })).optional(),
  /** What each Claude Code session had cost in all when it was last looked at. */
  totals: z.array(z.object({ session: z.string(), pid: z.int().optional(), usd: z.number() })),
  /** Limits of which the agent was warned, with the reset that ends the warning. */
  warned: z.array(z.object({ limit: z.string(), resetsAt: z.number() })),
  /** The last day on which the agent was told that its budget is spent. */
  toldDay: z.string().optional(),
});

/** What an agent's sessions cost on one day, and what it was told of it. */
export type Spending = z.infer<typeof spending>;

export async function readSpending(
  stateDir: string,
  agentId: string,
): Promise<Spending | undefined> {
  return readRecord(pathOf(stateDir, agentId), spending);
}

/** What each of these agents has spent, where that is known. */
export async function readSpendings(
  stateDir: string,
  agentIds: readonly string[],
): Promise<ReadonlyMap<string, Spending>> {
  return readAgentRecords(stateDir, 'spending', agentIds, spending);
}

export async function writeSpending(
  stateDir: string,
  agentId: string,
  value: Spending,
): Promise<void> {
  await writePrivateFile(await pathOf(stateDir, agentId), `${JSON.stringify(value)}\n`);
}

function pathOf(stateDir: string, agentId: string): Promise<string> {
  return agentRecordPath(stateDir, 'spending', agentId);
}
