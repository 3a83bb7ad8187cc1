import { appendFile, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import {
  isDraft,
  isMissing,
  makePrivateFolder,
  namesIn,
  removeDurably,
  writeDurably,
  writeQuickly,
} from '../../storage.ts';
import { wakeSchema } from '../../wake.ts';
import { type OutboxName, readNames } from './outbox-name.ts';

const stored = z.looseObject({ wake: wakeSchema, enqueuedAt: z.number() });

const attemptRecord = z.looseObject({
  attempts: z.number(),
  rejections: z.number().optional(),
  /** When the first attempt began. */
  sentAt: z.number().optional(),
  nextAttemptAt: z.number(),
  status: z.string().optional(),
  message: z.string().optional(),
});

const deadRecord = stored.extend({
  reason: z.string(),
  message: z.string(),
  deadAt: z.number(),
  attempts: z.number(),
});

export type StoredWake = z.output<typeof stored>;
export type AttemptRecord = z.output<typeof attemptRecord>;
type DeadRecord = z.output<typeof deadRecord>;

/** The files of an outbox. A wake's own file is written once and never touched again. */
export interface OutboxFolder {
  prepare(): Promise<void>;
  waiting(): Promise<readonly OutboxName[]>;
  dead(): Promise<readonly OutboxName[]>;
  /** `undefined` for a file that is gone, `'unreadable'` for one that is no wake. */
  read(stem: string): Promise<StoredWake | 'unreadable' | undefined>;
  readAttempt(stem: string): Promise<AttemptRecord>;
  readDead(stem: string): Promise<DeadRecord | undefined>;
  add(stem: string, wake: StoredWake): Promise<void>;
  noteAttempt(stem: string, attempt: AttemptRecord): Promise<void>;
  remove(stem: string): Promise<void>;
  /** Moves a wake to the dead letters. */
  bury(stem: string, record: DeadRecord): Promise<void>;
  /** Keeps a file that is no wake where nothing takes it for one. */
  setAside(stem: string): Promise<void>;
  removeDead(stem: string): Promise<void>;
  /** Removes the oldest dead letters beyond a size and notes which. */
  pruneDead(maxBytes: number): Promise<void>;
}

export function openOutboxFolder(dir: string): OutboxFolder {
  const deadDir = join(dir, 'dead');
  const at = (stem: string, ending: string) => join(dir, `${stem}${ending}`);
  const deadAt = (stem: string) => join(deadDir, `${stem}.json`);

  async function dead() {
    return readNames(await namesIn(deadDir), '.json');
  }

  async function readDead(stem: string) {
    return deadRecord.safeParse(await readJson(deadAt(stem))).data;
  }

  async function remove(stem: string) {
    await removeDurably(at(stem, '.wake'));
    await rm(at(stem, '.attempt'), { force: true });
  }

  return {
    async prepare() {
      await makePrivateFolder(dir);
      await makePrivateFolder(deadDir);
      for (const name of (await namesIn(dir)).filter(isDraft)) {
        const { mtimeMs } = await stat(join(dir, name)).catch(() => ({ mtimeMs: Date.now() }));
        if (Date.now() - mtimeMs > 600_000) await rm(join(dir, name), { force: true });
      }
    },
    async waiting() {
      return readNames(await namesIn(dir), '.wake');
    },
    dead,
    async read(stem) {
      const content = await readJson(at(stem, '.wake'));
      return content === undefined ? undefined : (stored.safeParse(content).data ?? 'unreadable');
    },
    async readAttempt(stem) {
      const content = await readJson(at(stem, '.attempt'));
      if (content === undefined) return { attempts: 0, nextAttemptAt: 0 };
      // a record that was cut off still says that there was an attempt
      const lost = { attempts: 1, sentAt: 0, nextAttemptAt: 0 };
      return attemptRecord.safeParse(content).data ?? lost;
    },
    readDead,
    add: (stem, wake) => writeDurably(at(stem, '.wake'), JSON.stringify(wake)),
    noteAttempt: (stem, attempt) => writeQuickly(at(stem, '.attempt'), JSON.stringify(attempt)),
    remove,
    async bury(stem, record) {
      await writeDurably(deadAt(stem), JSON.stringify(record));
      await remove(stem);
    },
    async setAside(stem) {
      await rename(at(stem, '.wake'), join(deadDir, `${stem}.unreadable`));
      await rm(at(stem, '.attempt'), { force: true });
    },
    removeDead: (stem) => removeDurably(deadAt(stem)),
    async pruneDead(maxBytes) {
      const names = await dead();
      let total = names.reduce((sum, { bytes }) => sum + bytes, 0);
      for (const { stem, bytes } of names) {
        if (total <= maxBytes) return;
        total -= bytes;
        const { wake, ...rest } = (await readDead(stem)) ?? {};
        const note = {
          id: wake?.id,
          session: wake?.session,
          bytes,
          ...rest,
          removedAt: Date.now(),
        };
        await appendFile(join(deadDir, 'removed.jsonl'), `${JSON.stringify(note)}\n`, {
          mode: 0o600,
        });
        await removeDurably(deadAt(stem));
      }
    },
  };
}

/** `undefined` when there is no file, `null` when it holds no JSON. */
async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    if (isMissing(error)) return undefined;
    throw error;
  }
}
