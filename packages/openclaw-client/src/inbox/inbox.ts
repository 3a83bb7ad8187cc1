import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder, removeLeftovers, writePrivateFile } from '@gsd-code-skill/core';
import { monotonicFactory } from 'ulid';
import type { OpenClaw } from '../openclaw.ts';
import { OpenClawError } from '../openclaw-error.ts';
import { delivered, failed, type Outcome } from '../outcome.ts';
import { storing } from '../storage.ts';
import { timeAfter } from '../time-after.ts';
import { checkWake, type Wake } from '../wake.ts';
import { inboxMessages, messageNames } from './inbox-messages.ts';

export interface InboxOptions {
  /** Folder of the messages. */
  readonly dir: string;
  /**
   * Messages kept. Each one beyond them removes the one that came first, read or not.
   *
   * @default 1000
   */
  readonly maxMessages?: number;
  /**
   * Milliseconds since 1970.
   *
   * @default Date.now
   */
  readonly now?: () => number;
}

/** Milliseconds between looks for what killed writers left. */
const tidyAfter = 3_600_000;

/** Stands in for OpenClaw where there is none: wakes become files that an agent or a person reads. */
export function createInbox({ dir, maxMessages = 1000, now = Date.now }: InboxOptions): OpenClaw {
  const nextOrder = monotonicFactory();
  let tidiedAt = Number.NEGATIVE_INFINITY;
  let last: Promise<unknown> = Promise.resolve();

  async function prepare(): Promise<void> {
    await storing(dir, () => makePrivateFolder(dir));
    if (performance.now() - tidiedAt < tidyAfter) return;
    tidiedAt = performance.now();
    await removeLeftovers(dir).catch(() => {});
  }

  async function keep(wake: Wake): Promise<void> {
    await prepare();
    const names = await messageNames(dir);
    const mark = `.${markOf(wake.id)}.json`;
    if (names.some((name) => name.endsWith(mark))) return;
    const receivedAt = now();
    const message = JSON.stringify({ receivedAt, wake }, undefined, 2);
    const path = join(dir, `${nextOrder(timeAfter(names.at(-1), receivedAt))}${mark}`);
    await storing(path, () => writePrivateFile(path, `${message}\n`, { durable: true }));
    for (const name of names.slice(0, Math.max(0, names.length + 1 - maxMessages))) {
      await rm(join(dir, name), { force: true, recursive: true });
    }
  }

  async function receive(wake: Wake): Promise<Outcome> {
    checkWake(wake);
    try {
      // one after the other, or two would see the same names
      const keeping = last.then(() => keep(wake));
      last = keeping.catch(() => {});
      await keeping;
      return delivered();
    } catch (error) {
      if (error instanceof OpenClawError) return failed(error);
      throw error;
    }
  }

  return {
    transport: 'inbox',
    deliver: receive,
    // nobody answers here, so there is nothing to wait for
    ask: receive,
    async resolveSession({ key, id }) {
      const address = key ?? id;
      return address === undefined ? undefined : { key: address, ...(id !== undefined && { id }) };
    },
    async sessions() {
      const keys = (await inboxMessages(dir)).map(({ wake: { session } }) => session);
      const byKey = new Map(keys.map(({ key, id }) => [key ?? id ?? '', id]));
      return Array.from(byKey, ([key, id]) => ({ key, ...(id !== undefined && { id }) }));
    },
    // whoever reads the inbox leaves no trace here
    follow: async () => undefined,
    skill: async () => undefined,
    async isAtWork() {
      return undefined;
    },
    async send({ channel }) {
      throw new OpenClawError('unavailable', `there is no OpenClaw with a channel ${channel}`);
    },
    async health() {
      try {
        await storing(dir, () => makePrivateFolder(dir));
        return { ok: true, transport: 'inbox' };
      } catch (error) {
        if (error instanceof OpenClawError) return { ok: false, transport: 'inbox', error };
        throw error;
      }
    },
    async close() {},
  };
}

function markOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 32);
}
