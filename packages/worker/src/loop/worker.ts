import { setTimeout as delay } from 'node:timers/promises';
import { type Environment, watchFolder } from '@gsd-code-skill/core';
import { resolveDelivery } from '@gsd-code-skill/registry';
import {
  claimWorker,
  listSpool,
  livingWorker,
  markRoom,
  prepareStateDirectory,
  removeStaleHolds,
  resignWorker,
  type SpoolEntry,
  statePaths,
  writeNodeRecord,
} from '@gsd-code-skill/session-channel';
import { createAttention } from '../attention/attention.ts';
import { logTrouble } from '../delivery/delivery-log.ts';
import { wakeIdOf } from '../event/wake-id.ts';
import { putAsideFailing } from '../pipeline/put-aside.ts';
import { tellLosses } from '../pipeline/tell-losses.ts';
import { type Progress, wakeAgent } from '../pipeline/wake-agent.ts';
import { graceOf } from '../usage/limits.ts';
import { createUsage } from '../usage/usage.ts';
import { createWitness } from '../witness/witness.ts';
import type { WorkerContext } from '../worker-context.ts';
import { createContext } from './create-context.ts';
import { createEventQueue } from './event-queue.ts';
import { keepHouse } from './housekeeping.ts';
import { createWorkerReport, type Installation } from './worker-report.ts';

export interface WorkerOptions {
  readonly stateDir: string;
  readonly registryPath: string;
  /** The program that runs this worker. */
  readonly own: Installation;
  /** Brings what hooks run up to date; called once no other worker lives. */
  readonly onStart?: (() => Promise<unknown>) | undefined;
  readonly env: Environment;
  /** Milliseconds without anything to do after which the worker leaves. */
  readonly linger: number;
  readonly signal: AbortSignal;
  /** Makes way for a newer version of this program. */
  readonly succession?: { begin(isFree: boolean): Promise<boolean> } | undefined;
  /** Called once hardly anything waits any more after many events, to give back what they took. */
  readonly onRest?: (() => void) | undefined;
  /** Told of every event that was looked at. */
  readonly onEvent?: ((entry: SpoolEntry, progress: Progress) => void) | undefined;
}

// watching alone misses events on some file systems
const lookInterval = 1000;
const reviewInterval = 5000;
const housekeepingInterval = 60_000;
const timeToLeave = 3000;
const manyEvents = 500;
// some may wait for days, for an agent that cannot be reached
const fewWakes = 50;

/** Handles events until none come for a while; false when another worker lives. */
export async function runWorker(options: WorkerOptions): Promise<boolean> {
  const { stateDir, linger, signal, own } = options;
  await prepareStateDirectory(stateDir);
  if (!(await claimWorker(stateDir))) return false;
  await options.onStart?.();
  await writeNodeRecord(stateDir, own.nodePath);
  const report = createWorkerReport(stateDir, own);
  await removeStaleHolds(stateDir);

  const trouble = (error: unknown) => logTrouble(stateDir, error).catch(() => {});
  const context = createContext(options, report, trouble);
  const { deliveries, holds, people } = context;
  const attention = createAttention(context, { notifier: context.notifier, onTrouble: trouble });
  const witness = createWitness(context, trouble);
  const usage = createUsage({ context, onTrouble: trouble, grace: graceOf(options.env) });
  let handled = 0;
  const queue = createEventQueue({
    stateDir,
    async handle(entry, following) {
      handled += 1;
      await followSettings(context);
      await attention.followClock().catch(trouble);
      const progress = await wakeAgent(entry, context, following);
      usage.look();
      await witness.look(entry.pane);
      options.onEvent?.(entry, progress);
      return progress;
    },
    async onFailure(entry, error, failures) {
      await trouble(error);
      const isOver = await putAsideFailing(stateDir, entry, error, failures);
      if (isOver) await deliveries.release(wakeIdOf(entry));
    },
  });

  const watchers = [
    watchFolder(statePaths(stateDir).spool, (name) =>
      name === undefined ? void queue.scan().catch(trouble) : queue.look(name),
    ),
    watchFolder(statePaths(stateDir).answers, () => holds.look()),
  ];
  try {
    await followSettings(context);
    await queue.scan({ all: true });
    // what a killed worker had enqueued is found in the outbox only until it is sent
    await Promise.race([queue.settled(), delay(lookInterval * 5)]);
    await attention.start();
    await people.resume().catch(trouble);
    await review(context);
    deliveries.start();
    await witness.start();

    let reviewed = performance.now();
    // it may have changed while no worker lived
    let stamp: string | undefined;
    let cleaned = performance.now();
    while (!signal.aborted) {
      await markRoom(stateDir).catch(trouble);
      await delay(lookInterval, undefined, { signal }).catch(() => {});
      await queue.scan({ all: true }).catch(trouble);
      usage.review();
      if ((await livingWorker(stateDir)) !== process.pid) break;
      attention.look();
      await rest().catch(trouble);
      if (performance.now() - reviewed > reviewInterval) {
        reviewed = performance.now();
        await followSettings(context);
        await review(context).catch(trouble);
        const before = stamp;
        stamp = await context.registry.stamp();
        if (stamp !== before) await deliveries.retryUnroutable().catch(trouble);
        const isFree = queue.isIdle && holds.size === 0;
        if (await options.succession?.begin(isFree).catch(trouble)) break;
      }
      if (performance.now() - cleaned > housekeepingInterval) {
        cleaned = performance.now();
        await keepHouse(stateDir).catch(trouble);
        await attention.tidy().catch(trouble);
      }
      const isUnused =
        queue.isIdle &&
        holds.size + witness.size === 0 &&
        performance.now() - queue.lastEventAt > linger;
      if (isUnused && (await isDone()) && (await mayLeave())) break;
    }
  } finally {
    for (const watcher of watchers) watcher?.close();
    await witness.close();
    // whoever is in the way may hang; all of it is taken up again by the next worker
    const leaving = queue
      .settled()
      .then(() =>
        Promise.all([holds.close(), deliveries.stop(), attention.stop(), people.close()]),
      );
    await Promise.race([leaving, delay(timeToLeave)]).catch(trouble);
    await report.written();
    await resignWorker(stateDir);
  }
  return true;

  async function rest(): Promise<void> {
    if (handled < manyEvents || !queue.isIdle) return;
    if ((await deliveries.countWaiting()) > fewWakes) return;
    handled = 0;
    options.onRest?.();
  }

  async function isDone(): Promise<boolean> {
    return (await deliveries.countWaiting()) === 0 && !(await attention.isNeeded());
  }

  /** An event that came while the worker was leaving found its pid and started no other. */
  async function mayLeave(): Promise<boolean> {
    await resignWorker(stateDir);
    await queue.scan({ all: true });
    return queue.isIdle || !(await claimWorker(stateDir));
  }
}

/** Where the system can watch no more folders, looking once a second has to do. */
async function review(context: WorkerContext): Promise<void> {
  const { stateDir, deliveries } = context;
  await tellLosses(context);
  await deliveries.review(async () => new Set((await listSpool(stateDir)).map(wakeIdOf)));
}

async function followSettings({ registry, deliveries }: WorkerContext): Promise<void> {
  const reading = await registry.read();
  // with a registry that cannot be read, wakes wait rather than go another way
  if (reading.status === 'read') await deliveries.use(resolveDelivery(reading.registry));
}
