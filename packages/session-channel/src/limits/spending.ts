import { join } from 'node:path';
import { namesIn, readPrivateFile, writePrivateFile } from '@gsd-code-skill/core';
import * as z from 'zod';
import { safeFileName } from '../safe-file-name.ts';
import { makeStateFolder } from '../state-directory.ts';

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
  try {
    const content = await readPrivateFile(await pathOf(stateDir, agentId));
    return content && spending.parse(JSON.parse(content.toString('utf8')));
  } catch {
    return undefined;
  }
}

/** What each of these agents has spent, where that is known. */
export async function readSpendings(
  stateDir: string,
  agentIds: readonly string[],
): Promise<ReadonlyMap<string, Spending>> {
  const names = new Set(await namesIn(await makeStateFolder(stateDir, 'spending')));
  const known = agentIds.filter((id) => names.has(fileOf(id)));
  const found = await Promise.all(known.map((id) => readSpending(stateDir, id)));
  return new Map(known.flatMap((id, index) => (found[index] ? [[id, found[index]]] : [])));
}

export async function writeSpending(
  stateDir: string,
  agentId: string,
  value: Spending,
): Promise<void> {
  await writePrivateFile(await pathOf(stateDir, agentId), `${JSON.stringify(value)}\n`);
}

async function pathOf(stateDir: string, agentId: string): Promise<string> {
  return join(await makeStateFolder(stateDir, 'spending'), fileOf(agentId));
}

function fileOf(agentId: string): string {
  return `${safeFileName(agentId)}.json`;
}
