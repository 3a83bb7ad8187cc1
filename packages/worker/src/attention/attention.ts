import type { Registry } from '@gsd-code-skill/registry';
import {
  type Need,
  peopleTarget,
  readNeeds,
  resumePostponed,
  steadyClock,
  withStateLock,
} from '@gsd-code-skill/session-channel';
import type { WorkerContext } from '../worker-context.ts';
import { type Due, dueActions } from './due/due-actions.ts';
import { watchNeedClock } from './due/need-clock-steps.ts';
import { ownerSettings } from './due/owner-settings.ts';
import { restartClocks } from './due/restart-clocks.ts';
import { watchFacts } from './due/watch-facts.ts';
import { closeGoneOn, closeSettled } from './follow/close-over.ts';
import { closeUnowned } from './follow/close-unowned.ts';
import { closeOrphans, countLives, noteGone } from './follow/note-gone.ts';
import type { Notifier } from './notify/notifier.ts';
import { markAll, type Performer, perform, sendNotification } from './tell/perform.ts';

/** Sees to it that what sessions need is handled, and not only told. */
export interface Attention {
  /** Takes up what an earlier worker has left; call it before wakes are delivered. */
  start(): Promise<void>;
  /** Has all needs count by the clock as it is; call it before a need is written by that clock. */
  followClock(): Promise<unknown>;
  /** Does what is due; one look at a time, and nobody has to wait for it. */
  look(): void;
  /** True while a managed Claude Code lives, or anything has a time at which it is due. */
  isNeeded(): Promise<boolean>;
  /** Ends needs that nobody can see to any more. */
  tidy(): Promise<void>;
  stop(): Promise<void>;
}

export interface AttentionOptions {
  /** Tells people; stopped with this. */
  readonly notifier: Notifier;
  readonly onTrouble: (error: unknown) => void;
  /**
   * Milliseconds since 1970.
   *
   * @default Date.now
   */
  readonly now?: (() => number) | undefined;
  /**
   * Milliseconds since the machine was started.
   *
   * @default steadyClock
   */
  readonly steady?: (() => number) | undefined;
  /** Seconds since the machine was started. */
  readonly uptime?: (() => number) | undefined;
}

type Context = Pick<WorkerContext, 'stateDir' | 'registry' | 'tmux' | 'deliveries'>;

/** Milliseconds between looks for what is not told by a changed need. */
const liveInterval = 10_000;

export function createAttention(context: Context, options: AttentionOptions): Attention {
  const { stateDir, registry: source, deliveries } = context;
  const { notifier, onTrouble, now = Date.now, steady = steadyClock } = options;
  const watch = watchFacts({ ...context, ...(options.uptime && { uptime: options.uptime }) });
  const clock = watchNeedClock(stateDir, now, steady);
  let clockTurn = Promise.resolve(0);
  let looking: Promise<void> | undefined;
  let nextAt: number | undefined;
  let livesSeenAt = Number.NEGATIVE_INFINITY;
  let isClaudeAlive = false;
  let goneBefore: ReadonlySet<string> = new Set();

  async function lookOnce(): Promise<void> {
    await lookAtLives();
    const reading = await source.read();
    // all of a look goes by one time: a clock that is set meanwhile makes nothing due
    const time = await followClock();
    await restartClocks(stateDir, time, false);
    const needs = await openNeeds(time);
    await closeSettled(stateDir, needs);
    // with a registry that cannot be read nobody knows whom to tell, or when
    if (reading.status === 'unclear' && needs.length > 0) nextAt ??= now();
    if (reading.status !== 'read') return;
    const { registry } = reading;
    let due = await decide(registry, time);
    if (due.actions.length > 0) {
      await closeGoneOn(
        stateDir,
        due.actions.flatMap((action) => action.needs),
      );
      await watch.look(due.actions, registry, time);
      // decided and noted in one go: a worker that is about to leave may look at the same time
      due = await withStateLock(stateDir, 'attention', async () => {
        for (const action of (await decide(registry, time)).actions) {
          await perform(action, performer(registry));
        }
        return decide(registry, time);
      });
    }
    nextAt = due.actions.length > 0 ? now() : due.nextAt;
  }

  async function decide(registry: Registry, time: number): Promise<Due> {
    const needs = await readNeeds(stateDir);
    const settings = ownerSettings(registry, time, needs);
    const due = dueActions(needs, time, settings, watch.facts(time));
    const rests = needs.flatMap(({ state }) =>
      state.status === 'postponed' ? [Date.parse(state.until)] : [],
    );
    const next = Math.min(...rests, due.nextAt ?? Number.POSITIVE_INFINITY);
    return { actions: due.actions, ...(Number.isFinite(next) && { nextAt: next }) };
  }

  /** The time by which all needs count. */
  function followClock(): Promise<number> {
    const turn = clockTurn.then(async () => {
      const { time, hasStepped } = await clock.look();
      if (hasStepped) {
        watch.forget();
        await restartClocks(stateDir, time, hasStepped);
      }
      await clock.keep();
      return time;
    });
    clockTurn = turn.catch(() => 0);
    return turn;
  }

  async function openNeeds(time: number): Promise<readonly Need[]> {
    const needs = await readNeeds(stateDir);
    const isResting = needs.some(({ state }) => state.status === 'postponed');
    if (isResting) await resumePostponed(stateDir, time);
    return isResting ? readNeeds(stateDir) : needs;
  }

  async function lookAtLives(): Promise<void> {
    if (steady() - livesSeenAt < liveInterval) return;
    livesSeenAt = steady();
    const { living, gone } = await countLives(stateDir);
    isClaudeAlive = living.length > 0;
    // the last event of one that has just ended may be on its way
    const still = gone.filter(({ pane }) => goneBefore.has(pane));
    await noteGone(stateDir, still, watch.facts(now()).bootedAt);
    goneBefore = new Set(gone.map(({ pane }) => pane));
  }

  function performer(registry: Registry): Performer {
    const settings = ownerSettings(registry, now());
    const nextOf = (agentId: string) => {
      const { attention, chain } = settings.get(agentId) ?? {};
      return attention?.escalate_after_s == null ? undefined : chain?.[0];
    };
    return { stateDir, registry, deliveries, notifier, nextOf, now: now(), onTrouble };
  }

  /** Tells people what a worker that was killed was about to tell them. */
  async function notifyAgain(): Promise<void> {
    const reading = await source.read();
    if (reading.status !== 'read') return;
    const untold = (await readNeeds(stateDir)).filter(({ escalations }) =>
      escalations.some(({ to, run }) => to === peopleTarget && run === undefined),
    );
    for (const agentId of new Set(untold.map((need) => need.agentId))) {
      const [first, ...others] = untold.filter((need) => need.agentId === agentId);
      if (first === undefined) continue;
      void sendNotification([first, ...others], performer(reading.registry)).catch(onTrouble);
    }
  }

  return {
    async start() {
      for await (const record of deliveries.pendingRecords()) await markAll(stateDir, record);
      await followClock();
      await notifyAgain();
      await lookAtLives();
    },
    followClock,
    look() {
      looking ??= lookOnce()
        .catch(onTrouble)
        .finally(() => {
          looking = undefined;
        });
    },
    async isNeeded() {
      await looking;
      livesSeenAt = Number.NEGATIVE_INFINITY;
      await lookAtLives();
      return isClaudeAlive || nextAt !== undefined || notifier.size > 0;
    },
    async tidy() {
      await closeOrphans(stateDir);
      const reading = await source.read();
      if (reading.status === 'read') await closeUnowned(stateDir, reading.registry, now());
    },
    async stop() {
      await looking;
      notifier.stop();
    },
  };
}
