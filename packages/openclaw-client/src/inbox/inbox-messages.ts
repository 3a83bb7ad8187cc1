import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isoTime, namesIn, ulidForm } from '@gsd-code-skill/core';
import * as z from 'zod';
import { type Message, messageSchema } from '../message.ts';

/** A wake that lies in an inbox. */
export interface InboxMessage {
  readonly wake: Message;
  /** ISO 8601. */
  readonly receivedAt: string;
  readonly path: string;
}

// earlier versions wrote milliseconds since 1970
const time = z.union([z.iso.datetime(), z.number().transform(isoTime).pipe(z.string())]);
const stored = z.looseObject({ wake: messageSchema, receivedAt: time });

const messageName = new RegExp(`^${ulidForm}\\.\\w+\\.json$`);

/** The messages in an inbox, oldest first; what is not a message is left out. */
export async function inboxMessages(dir: string): Promise<readonly InboxMessage[]> {
  const messages = await Promise.all(
    (await messageNames(dir)).map((name) => readMessage(join(dir, name))),
  );
  return messages.filter((message) => message !== undefined);
}

export async function messageNames(dir: string): Promise<readonly string[]> {
  const names = await namesIn(dir);
  return names.filter((name) => messageName.test(name)).sort();
}

export async function readMessage(path: string): Promise<InboxMessage | undefined> {
  try {
    const parsed = stored.safeParse(JSON.parse(await readFile(path, 'utf8')));
    return parsed.success ? { ...parsed.data, path } : undefined;
  } catch {
    return undefined;
  }
}
