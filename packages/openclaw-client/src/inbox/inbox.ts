import { createHash } from 'node:crypto';
import { watch } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { monotonicFactory } from 'ulid';
import * as z from 'zod';
import type { OpenClaw } from '../openclaw.ts';
import { OpenClawError } from '../openclaw-error.ts';
import { makePrivateFolder, namesIn, writeDurably } from '../storage.ts';
import { checkWake, type Wake, wakeSchema } from '../wake.ts';

export interface InboxOptions {
  /** Folder of the messages. */
  readonly dir: string;
  /**
   * Messages kept; the oldest go first.
   *
   * @default 1000
   */
  readonly maxMessages?: number;
}

/** A wake that lies in an inbox. */
export interface InboxMessage {
  readonly wake: Wake;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  readonly path: string;
}

const stored = z.looseObject({ wake: wakeSchema, receivedAt: z.number() });

/** Stands in for OpenClaw where there is none: wakes become files that an agent or a person reads. */
export function createInbox({ dir, maxMessages = 1000 }: InboxOptions): OpenClaw {
  const nextName = monotonicFactory();

  async function receive(wake: Wake) {
    checkWake(wake);
    try {
      await makePrivateFolder(dir);
      const names = await messageNames(dir);
      const mark = `.${markOf(wake.id)}.json`;
      if (!names.some((name) => name.endsWith(mark))) {
        const receivedAt = Date.now();
        const message = JSON.stringify({ receivedAt, wake }, undefined, 2);
        await writeDurably(join(dir, `${nextName(receivedAt)}${mark}`), `${message}\n`);
        for (const name of names.slice(0, Math.max(0, names.length + 1 - maxMessages))) {
          await rm(join(dir, name), { force: true });
        }
      }
      return { status: 'delivered' } as const;
    } catch (error) {
      if (error instanceof OpenClawError) return { status: 'failed', error } as const;
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
    async health() {
      try {
        await makePrivateFolder(dir);
        return { ok: true, transport: 'inbox' };
      } catch (error) {
        if (error instanceof OpenClawError) return { ok: false, transport: 'inbox', error };
        throw error;
      }
    },
    async close() {},
  };
}

/** The messages in an inbox, oldest first; what is not a message is left out. */
export async function inboxMessages(dir: string): Promise<readonly InboxMessage[]> {
  const messages = await Promise.all(
    (await messageNames(dir)).map((name) => readMessage(join(dir, name))),
  );
  return messages.filter((message) => message !== undefined);
}

export interface FollowOptions {
  readonly signal?: AbortSignal;
  /**
   * Yields what is already there first.
   *
   * @default false
   */
  readonly fromStart?: boolean;
}

/** Yields messages as they arrive, until the signal. */
export async function* followInbox(
  dir: string,
  { signal, fromStart = false }: FollowOptions = {},
): AsyncGenerator<InboxMessage> {
  await makePrivateFolder(dir);
  let wakeUp: () => void = () => {};
  const watcher = watch(dir, () => wakeUp());
  watcher.on('error', () => {});
  const onAbort = () => wakeUp();
  signal?.addEventListener('abort', onAbort);
  try {
    let seen = new Set(fromStart ? [] : await messageNames(dir));
    while (!signal?.aborted) {
      // watching alone misses changes on some file systems
      const change = new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 1000);
        wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      const names = await messageNames(dir);
      const fresh = names.filter((name) => !seen.has(name));
      seen = new Set(names);
      for (const name of fresh) {
        const message = await readMessage(join(dir, name));
        if (message) yield message;
        if (signal?.aborted) return;
      }
      await change;
    }
  } finally {
    watcher.close();
    signal?.removeEventListener('abort', onAbort);
    wakeUp();
  }
}

async function messageNames(dir: string): Promise<readonly string[]> {
  const names = await namesIn(dir);
  return names.filter((name) => /^\w{26}\.\w+\.json$/.test(name)).sort();
}

async function readMessage(path: string): Promise<InboxMessage | undefined> {
  try {
    const parsed = stored.safeParse(JSON.parse(await readFile(path, 'utf8')));
    return parsed.success ? { ...parsed.data, path } : undefined;
  } catch {
    return undefined;
  }
}

function markOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 32);
}
