import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder, removeLeftovers } from '@gsd-code-skill/core';
import { monotonicFactory } from 'ulid';
import { checkMessage, type Message } from '../message.ts';
import type { DeliverOptions, OpenClaw } from '../openclaw.ts';
import { OpenClawError } from '../openclaw-error.ts';
import { type DeliveryOutcome, delivered, failed } from '../outcome.ts';
import { createPlacing } from '../place-files.ts';
import { storing } from '../storage.ts';
import { timeAfter } from '../time-after.ts';
import { inboxMessages, messageNames } from './inbox-messages.ts';

export interface InboxOptions {
  /** Folder of the messages. */
  readonly dir: string;
  /**
   * Messages kept. Each one beyond them removes the one that came first, read or not.
   *
   * @default 1000
   */
  readonly maxMessages?: number | undefined;
  /**
   * Milliseconds since 1970.
   *
   * @default Date.now
   */
  readonly now?: (() => number) | undefined;
}

/** Milliseconds between looks for what killed writers left. */
const tidyAfter = 3_600_000;
/** Milliseconds for which nobody else is taken to have put a message in. */
const believed = 1000;

/** Stands in for OpenClaw where there is none: wakes become files that an agent or a person reads. */
export function createInbox({ dir, maxMessages = 1000, now = Date.now }: InboxOptions): OpenClaw {
  const nextOrder = monotonicFactory();
  let tidiedAt = Number.NEGATIVE_INFINITY;
  const place = createPlacing();
  let last: Promise<unknown> = Promise.resolve();
  let known: readonly string[] = [];
  let listedAt = Number.NEGATIVE_INFINITY;

  async function prepare(): Promise<void> {
    await storing(dir, () => makePrivateFolder(dir));
    if (performance.now() - tidiedAt < tidyAfter) return;
    tidiedAt = performance.now();
    await removeLeftovers(dir).catch(() => {});
  }

  /** The messages there are; one that may have been sent before is looked for on the disk. */
  async function names(sentAt: number | undefined): Promise<readonly string[]> {
    if (sentAt === undefined && performance.now() - listedAt < believed) return known;
    listedAt = performance.now();
    known = await messageNames(dir);
    return known;
  }

  /** Where a wake is to be kept; `undefined` for one that is there. */
  async function placeOf(wake: Message, receivedAt: number, sentAt?: number) {
    await prepare();
    const others = await names(sentAt);
    const mark = `.${markOf(wake.id)}.json`;
    if (others.some((name) => name.endsWith(mark))) return undefined;
    return `${nextOrder(timeAfter(others.at(-1), receivedAt))}${mark}`;
  }

  async function keep(name: string, content: string): Promise<void> {
    const path = join(dir, name);
    await storing(path, () => place(path, content));
    const all = [...known, name].sort();
    const old = all.slice(0, Math.max(0, all.length - maxMessages));
    known = all.slice(old.length);
    for (const one of old) await rm(join(dir, one), { force: true, recursive: true });
  }

  async function receive(wake: Message, { sentAt }: DeliverOptions = {}): Promise<DeliveryOutcome> {
    checkMessage(wake);
    try {
      const receivedAt = now();
      const stored = { receivedAt: new Date(receivedAt).toISOString(), wake };
      const message = JSON.stringify(stored, undefined, 2);
      // one after the other, or two would see the same names
      const finding = last.then(() => placeOf(wake, receivedAt, sentAt));
      last = finding.catch(() => {});
      const name = await finding;
      if (name !== undefined) await keep(name, `${message}\n`);
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
    ask: (wake) => receive(wake),
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
