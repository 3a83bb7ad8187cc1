import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { isRunning, ownIdentity } from '@gsd-code-skill/core';
import { kept } from '../kept.ts';
import { withStateLock } from '../pane-lock.ts';
import { sorted } from '../sorted.ts';
import { forgetOldest, type OnceRecord, oncePath, readOnce, writeOnce } from './once-record.ts';

/** Something that is to be done once. */
export interface KeyedCall {
  /** Where the key counts, such as who asks, and for which request. */
  readonly scope: readonly string[];
  /** Chosen by whoever asks; the same one again asks what came of the first. */
  readonly key: string;
  /** All that was asked: something else under the same key is not done. */
  readonly asked: unknown;
}

/** What comes of something, as JSON can tell it. */
export type KeyedResult = Readonly<Record<string, unknown>>;

export type Once<Result> =
  | { readonly status: 'first'; readonly result: Result }
  /** It was done before, and this came of it then. */
  | { readonly status: 'repeated'; readonly at: string; readonly result: KeyedResult }
  /** It was begun, and whoever did it is gone: it may have been done. */
  | { readonly status: 'interrupted'; readonly at: string }
  /** It is being done. */
  | { readonly status: 'running'; readonly at: string }
  /** The key was used for something else. */
  | { readonly status: 'other'; readonly at: string };

export interface OnceOptions<Result> {
  /**
   * Whether a result is remembered; where not, the key is free again.
   *
   * @default always
   */
  readonly isKept?: ((result: Result) => boolean) | undefined;
  /**
   * Milliseconds to wait for another who does the same.
   *
   * @default 15000
   */
  readonly timeout?: number | undefined;
  /**
   * How many keys are remembered.
   *
   * @default as `kept` says
   */
  readonly most?: number | undefined;
  /**
   * Milliseconds for which a key is remembered.
   *
   * @default as `kept` says
   */
  readonly age?: number | undefined;
}

/** Does something at most once for a key, also across processes and restarts. */
export async function doOnce<Result extends object>(
  stateDir: string,
  call: KeyedCall,
  work: () => Promise<Result>,
  {
    isKept = () => true,
    timeout = 15_000,
    most = kept.keys.most,
    age = kept.keys.age,
  }: OnceOptions<Result> = {},
): Promise<Once<Result>> {
  const name = digest([...call.scope, call.key]);
  const path = await oncePath(stateDir, name);
  const begun = { at: new Date().toISOString(), asked: digest(call.asked) };
  const known = await withStateLock(stateDir, `keyed.${name}`, async () => {
    const earlier = await readOnce(path, age);
    // on disk before anything is done: whoever is killed in between leaves word of it
    if (earlier === undefined) await writeOnce(path, { ...begun, worker: ownIdentity() });
    return earlier;
  });
  if (known !== undefined) {
    return recall(known, begun.asked, () => readOnce(path, age), timeout);
  }
  await forgetOldest(stateDir, most);
  let end: OnceRecord | undefined = begun;
  try {
    const result = await work();
    end = isKept(result) ? { ...begun, result: result as KeyedResult } : undefined;
    return { status: 'first', result };
  } finally {
    const noted = end === undefined ? rm(path, { force: true }) : writeOnce(path, end);
    // what came of it is told also where the disk is full by now
    await noted.catch(() => {});
  }
}

/** What is known of something that was asked for before. */
async function recall(
  known: OnceRecord,
  asked: string,
  read: () => Promise<OnceRecord | undefined>,
  timeout: number,
): Promise<Exclude<Once<never>, { status: 'first' }>> {
  const { at } = known;
  if (known.asked !== undefined && known.asked !== asked) return { status: 'other', at };
  const end = performance.now() + timeout;
  for (let now: OnceRecord | undefined = known; ; now = await read()) {
    // asked before the record is read once more: a last word comes before its writer's end
    const isOver = now?.worker === undefined || isRunning(now.worker) === false;
    const result = now?.result ?? (isOver ? (await read())?.result : undefined);
    if (result) return { status: 'repeated', at, result };
    if (isOver) return { status: 'interrupted', at };
    if (performance.now() >= end) return { status: 'running', at };
    await delay(50);
  }
}

function digest(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex')
    .slice(0, 40);
}
