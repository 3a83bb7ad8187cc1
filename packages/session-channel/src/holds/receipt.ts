import { readdirSync } from 'node:fs';
import { lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writePrivateFile } from '@gsd-code-skill/core';
import { ulid } from 'ulid';
import * as z from 'zod';
import { kept } from '../kept.ts';
import type { PaneKey } from '../pane-key.ts';
import { readRecord } from '../read-record.ts';
import { makeStateFolder } from '../state-directory.ts';
import { readHold } from './hold.ts';

const receipt = z.discriminatedUnion('kind', [
  /** Claude Code took a prompt. */
  z.object({ kind: z.literal('prompt'), at: z.number(), prompt: z.string() }),
  /** Claude Code finished a tool that asks, by whatever way it was answered. */
  z.object({
    kind: z.literal('tool'),
    at: z.number(),
    toolName: z.string(),
    toolUseId: z.string().optional(),
    answers: z.record(z.string(), z.unknown()).optional(),
  }),
  /** A hook printed the decision of its hold, or ended without one. */
  z.object({
    kind: z.literal('hold'),
    at: z.number(),
    holdId: z.string(),
    outcome: z.enum(['delivered', 'gone']),
  }),
]);

/** Proof of what Claude Code took; `at` is in milliseconds since the epoch. */
export type Receipt = Readonly<z.infer<typeof receipt>>;

export interface FiledReceipt {
  readonly path: string;
  readonly receipt: Receipt;
}

export interface AwaitReceiptOptions {
  /** Milliseconds since the epoch; earlier receipts are not looked at. */
  readonly since: number;
  /**
   * Milliseconds to wait.
   *
   * @default 5000
   */
  readonly timeout?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const step = 40;

/** Files a receipt for a pane. */
export async function writeReceipt(stateDir: string, pane: PaneKey, given: Receipt): Promise<void> {
  const folder = await makeStateFolder(stateDir, 'receipts');
  await writePrivateFile(
    join(folder, `${pane}.${ulid(Math.trunc(given.at))}.json`),
    `${JSON.stringify(given)}\n`,
  );
}

/** A pane's receipts since then, oldest first. */
export async function readReceipts(
  stateDir: string,
  pane: PaneKey,
  since = 0,
): Promise<readonly Receipt[]> {
  return (await listReceipts(stateDir, pane, since)).map(({ receipt: one }) => one);
}

/** The same, each with the file that it is in. */
export async function listReceipts(
  stateDir: string,
  pane: PaneKey,
  since = 0,
): Promise<readonly FiledReceipt[]> {
  const folder = await makeStateFolder(stateDir, 'receipts');
  const names = readdirSync(folder)
    .filter((name) => name.startsWith(`${pane}.`))
    .sort();
  const found = names.map(async (name) => {
    const path = join(folder, name);
    const one = await readRecord(path, receipt);
    return one === undefined || one.at < since ? [] : [{ path, receipt: one }];
  });
  return (await Promise.all(found)).flat();
}

/** Waits for the first receipt that `matches`; `undefined` when none came in time. */
export async function awaitReceipt(
  stateDir: string,
  pane: PaneKey,
  matches: (receipt: Receipt) => boolean,
  { since, timeout = 5000, signal }: AwaitReceiptOptions,
): Promise<Receipt | undefined> {
  const end = performance.now() + timeout;
  for (;;) {
    const found = (await readReceipts(stateDir, pane, since)).find(matches);
    if (found !== undefined || performance.now() >= end || signal?.aborted) return found;
    await delay(step);
  }
}

/** Waits until an accepted answer was printed by its hook (`delivered`) or came too late (`gone`). */
export async function awaitHoldReceipt(
  stateDir: string,
  pane: PaneKey,
  holdId: string,
  { timeout = 5000 }: { readonly timeout?: number } = {},
): Promise<'delivered' | 'gone' | 'timed-out'> {
  const end = performance.now() + timeout;
  for (;;) {
    // the receipt is written before the hold is removed, so in this order neither is missed
    const open = await readHold(stateDir, holdId);
    const found = (await readReceipts(stateDir, pane)).find(
      (one) => one.kind === 'hold' && one.holdId === holdId,
    );
    if (found?.kind === 'hold') return found.outcome;
    if (open === undefined) return 'gone';
    if (performance.now() >= end) return 'timed-out';
    await delay(step);
  }
}

/** Removes receipts and answers older than so many milliseconds. */
export async function removeOldReceipts(stateDir: string, age = kept.receipts.age): Promise<void> {
  const before = Date.now() - age;
  for (const kind of ['receipts', 'answers'] as const) {
    const folder = await makeStateFolder(stateDir, kind);
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      const stats = await lstat(path).catch(() => undefined);
      if (stats !== undefined && stats.mtimeMs < before) await rm(path, { force: true });
    }
  }
}
