import { basename, dirname } from 'node:path';
import { configDirOf, sessionsFolder } from '@gsd-code-skill/claude-sessions';
import { watchFolder } from '@gsd-code-skill/core';
import { registryPath } from '@gsd-code-skill/registry';
import { stateDirectory, watchState } from '@gsd-code-skill/session-channel';
import { type Look, lookAtFleet } from '../look-at-fleet.ts';
import type { TopContext } from './top-context.ts';

export interface FollowOptions {
  readonly context: TopContext;
  /** What was seen before. */
  readonly first: Look;
  onLook(look: Look): void;
  onError(error: unknown): void;
}

export interface Following {
  /** Looks again soon. */
  look(): void;
  close(): void;
}

/** Milliseconds between looks: after an event, where a screen has to be read, and to see that a process has gone. */
const soon = 40;
const screensEvery = 2000;
const always = 10_000;
/** Looks take at most one part in so many of the time. */
const share = 5;

/** Looks at the fleet whenever files say that something has changed, and seldom besides. */
export async function watchFleet(options: FollowOptions): Promise<Following> {
  const { context, first, onLook, onError } = options;
  const { env } = context;
  const folders = new Map<string, ReturnType<typeof watchFolder>>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  let isChanged = false;
  let isClosed = false;
  /** When the next look may begin. */
  let earliest = 0;

  const after = (milliseconds: number) => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(lookNow, milliseconds);
  };
  const untilNext = () => Math.max(soon, earliest - performance.now());
  const look = () => {
    if (!isLooking && !isChanged) after(untilNext());
    isChanged = true;
  };
  const follow = (path: string, only?: string) => {
    if (folders.has(path)) return;
    const onChange = (name = only) => {
      if (name === only || only === undefined) look();
    };
    folders.set(path, watchFolder(path, onChange));
  };
  /** Takes a look in; says how long it may stay the last one. */
  const take = (seen: Look) => {
    for (const { memory } of seen.fleet.sessions) {
      if (memory) follow(sessionsFolder(configDirOf(env, memory.transcriptPath)));
    }
    onLook(seen);
    return isTold(seen) && state.isWatching ? always : screensEvery;
  };
  async function lookNow() {
    isLooking = true;
    isChanged = false;
    const began = performance.now();
    let pause = always;
    try {
      const seen = await lookAtFleet(context);
      if (isClosed) return;
      pause = take(seen);
    } catch (error) {
      if (!isClosed) onError(error);
    }
    isLooking = false;
    const end = performance.now();
    earliest = end + (end - began) * (share - 1);
    after(isChanged ? untilNext() : pause);
  }
  const state = await watchState(stateDirectory(env), look);
  const registry = registryPath(env);
  follow(dirname(registry), basename(registry));
  after(take(first));
  return {
    look,
    close() {
      isClosed = true;
      clearTimeout(timer);
      state.close();
      for (const watcher of folders.values()) watcher?.close();
    },
  };
}

/** Whether files tell of every session; a screen tells nobody that it has changed. */
function isTold({ fleet }: Look): boolean {
  return fleet.sessions.every(({ sight }) => sight?.kind !== 'claude' || sight.native);
}
