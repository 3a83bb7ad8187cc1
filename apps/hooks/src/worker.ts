import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findAgentById, openClawSessionOf, resolveDelivery } from '@gsd-code-skill/registry';
import {
  prepareStateDirectory,
  quarantine,
  removeSpooled,
  removeStaleHolds,
  type SpoolEntry,
} from '@gsd-code-skill/session-channel';
import { createTmux, type Tmux } from '@gsd-code-skill/tmux-adapter';
import { createDeliveries } from './deliveries.ts';
import { createDialogHolds } from './dialog-holds.ts';
import { noteTrouble } from './event-log.ts';
import { createEventQueue } from './event-queue.ts';
import { keepHouse } from './housekeeping.ts';
import { isMarkedManaged } from './pane-markers.ts';
import type { Places } from './places.ts';
import { programPath, version } from './program.ts';
import { createRegistrySource } from './registry-source.ts';
import { createWakeSettler } from './settle-wakes.ts';
import { upgradeHookScript } from './upgrade-hook-script.ts';
import { type Progress, wakeAgent } from './wake-agent.ts';
import { wakeIdOf } from './wake-id.ts';
import type { WorkerContext } from './worker-context.ts';
import { claimWorker, livingWorker, resignWorker } from './worker-pid.ts';

export interface WorkerOptions extends Places {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Milliseconds without anything to do after which the worker leaves. */
  readonly linger: number;
  readonly signal: AbortSignal;
  /** Told of every event that was looked at. */
  readonly onEvent?: (entry: SpoolEntry, progress: Progress) => void;
}

// watching alone misses events on some file systems
const lookInterval = 1000;
const reviewInterval = 5000;
const housekeepingInterval = 60_000;
const maxFailures = 5;
const timeToLeave = 3000;

/** Handles events until none come for a while; false when another worker lives. */
export async function runWorker(options: WorkerOptions): Promise<boolean> {
  const { stateDir, registryPath, linger, signal } = options;
  await prepareStateDirectory(stateDir);
  if (!(await claimWorker(stateDir))) return false;
  const script = { stateDir, registryPath, nodePath: process.execPath, workerPath: programPath };
  await upgradeHookScript({ ...script, version });
  await removeStaleHolds(stateDir);

  const trouble = (error: unknown) => noteTrouble(stateDir, error).catch(() => {});
  const settler = createWakeSettler(stateDir);
  const context = createContext(options, settler, trouble);
  const { deliveries, holds } = context;
  const queue = createEventQueue({
    stateDir,
    async handle(entry) {
      await followSettings(context);
      const progress = await wakeAgent(entry, context);
      options.onEvent?.(entry, progress);
      return progress;
    },
    async onFailure(entry, error, failures) {
      await trouble(error);
      if (failures < maxFailures || isOutOfSpace(error)) return;
      await giveUp(stateDir, entry, error);
      deliveries.dispatch(wakeIdOf(entry));
    },
  });

  const watchers = [
    watchFolder(join(stateDir, 'spool'), () => void queue.scan().catch(trouble)),
    watchFolder(join(stateDir, 'answers'), () => holds.look()),
  ];
  try {
    await followSettings(context);
    await queue.scan({ all: true });
    // what a killed worker had enqueued is found in the outbox only until it is sent
    await Promise.race([queue.settled(), delay(lookInterval * 5)]);
    await settler.review(deliveries.states);
    deliveries.start();

    let reviewed = Date.now();
    // it may have changed while no worker lived
    let stamp: string | undefined;
    let cleaned = Date.now();
    while (!signal.aborted) {
      await delay(lookInterval, undefined, { signal }).catch(() => {});
      await queue.scan({ all: true }).catch(trouble);
      if ((await livingWorker(stateDir)) !== process.pid) break;
      if (Date.now() - reviewed > reviewInterval) {
        reviewed = Date.now();
        await followSettings(context);
        await settler.review(deliveries.states).catch(trouble);
        const before = stamp;
        stamp = await context.registry.stamp();
        if (stamp !== before) await deliveries.retryUnroutable().catch(trouble);
      }
      if (Date.now() - cleaned > housekeepingInterval) {
        cleaned = Date.now();
        await keepHouse(stateDir).catch(trouble);
      }
      const isUnused = queue.isIdle && holds.size === 0 && Date.now() - queue.lastEventAt > linger;
      if (isUnused && (await deliveries.countWaiting()) === 0 && (await mayLeave())) break;
    }
  } finally {
    for (const watcher of watchers) watcher?.close();
    // whoever is in the way may hang; all of it is taken up again by the next worker
    const leaving = queue.settled().then(() => Promise.all([holds.close(), deliveries.stop()]));
    await Promise.race([leaving, delay(timeToLeave)]).catch(trouble);
    await resignWorker(stateDir);
  }
  return true;

  /** An event that came while the worker was leaving found its pid and started no other. */
  async function mayLeave(): Promise<boolean> {
    await resignWorker(stateDir);
    await queue.scan({ all: true });
    return queue.isIdle || !(await claimWorker(stateDir));
  }
}

function createContext(
  { stateDir, registryPath, env }: WorkerOptions,
  settler: ReturnType<typeof createWakeSettler>,
  trouble: (error: unknown) => Promise<void>,
): WorkerContext {
  const servers = new Map<string, Tmux>();
  const tmux = (socketPath: string) => {
    const server = servers.get(socketPath) ?? createTmux({ socketPath });
    servers.set(socketPath, server);
    return server;
  };
  const registry = createRegistrySource(registryPath);
  return {
    stateDir,
    registry,
    tmux,
    holds: createDialogHolds({ stateDir, tmux }),
    deliveries: createDeliveries({
      stateDir,
      env,
      async sessionOf(agentId) {
        const agent = findAgentById(await registry.read(), agentId);
        return agent === undefined || agent.enabled === false
          ? undefined
          : openClawSessionOf(agent);
      },
      onSettled: (wakeId, settlement) => void settler.settle(wakeId, settlement).catch(trouble),
      onTrouble: (error) => void trouble(error),
    }),
  };
}

/** Where the system can watch no more folders, looking once a second has to do. */
function watchFolder(path: string, onChange: () => void): FSWatcher | undefined {
  try {
    return watch(path, onChange).on('error', () => {});
  } catch {
    return undefined;
  }
}

async function followSettings({ registry, deliveries }: WorkerContext): Promise<void> {
  const current = await registry.read().catch(() => undefined);
  // with a registry that cannot be read, wakes wait rather than go another way
  if (current !== undefined) await deliveries.use(resolveDelivery(current));
}

// the event is as good as ever, once there is room again
function isOutOfSpace(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? `${error.code}` : '';
  return ['ENOSPC', 'EDQUOT', 'EROFS', 'disk-full', 'not-writable', 'storage-failed'].includes(
    code,
  );
}

async function giveUp(stateDir: string, entry: SpoolEntry, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  if (await isMarkedManaged(stateDir, entry.pane)) await quarantine(stateDir, entry, reason);
  else await removeSpooled(entry);
}
