import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../until.ts';
import { type Sending, sendEvent, startSession } from './faults/hook.ts';
import { createLedger, type Ledger } from './judgement/ledger.ts';
import { createLanes } from './lanes.ts';
import { type Panes, startPanes } from './panes.ts';
import type { Timed } from './plan.ts';
import { playFault, type Stage } from './play-fault.ts';

/** What the storm did, and what went wrong with what it started itself. */
export interface StormReport {
  readonly ledger: Ledger;
  readonly counts: ReadonlyMap<string, number>;
  readonly faults: readonly string[];
}

const calm = { what: 'turn', answer: 'none', lasts: 0 } as const;

/** Plays a plan to its end, where every failure is undone, and sends one last event from each pane. */
export async function runStorm(stage: Stage, plan: readonly Timed[]): Promise<StormReport> {
  const { world, sessions } = stage;
  const ledger = createLedger();
  const counts = new Map<string, number>();
  const faults: string[] = [];
  const lanes = createLanes((lane, error) => faults.push(`${lane}: ${error.message}`));
  const panes = await startPanes(world, sessions);
  await Promise.all(sessions.map(async (_, n) => startSession(world, await panes.get(n))));
  await untilManaged(stage, panes);

  async function send(n: number, sending: Sending): Promise<string | undefined> {
    const fault = await sendEvent(world, ledger, await panes.get(n), sending);
    if (fault !== undefined) faults.push(fault);
    return sending.what === 'turn' ? undefined : `hook ${sending.what}`;
  }

  async function restartTmux(lasts: number): Promise<string> {
    for (const { key, wasSeen } of await panes.restart(lasts)) {
      if (!wasSeen) ledger.doubtPane(key, 'pane-unseen');
    }
    for (const n of sessions.keys()) {
      lanes.add(`send ${n}`, async () => startSession(world, await panes.get(n)));
    }
    return 'tmux restarted';
  }

  function play(action: Timed): Promise<string | undefined> {
    if (action.kind === 'send') return send(action.pane, action);
    return action.kind === 'tmux' ? restartTmux(action.lasts) : playFault(stage, action);
  }

  const begin = performance.now();
  for (const action of plan) {
    await sleep(Math.max(0, begin + action.at - performance.now()));
    lanes.add(action.kind === 'send' ? `send ${action.pane}` : action.kind, async () => {
      const done = await play(action);
      if (done !== undefined) counts.set(done, (counts.get(done) ?? 0) + 1);
    });
  }
  await lanes.settled();
  await Promise.all(sessions.map((_, n) => send(n, calm)));
  return { ledger, counts, faults };
}

/** Before the storm, hook.sh knows every pane. */
async function untilManaged({ world, sessions }: Stage, panes: Panes): Promise<void> {
  for (const n of sessions.keys()) {
    const marker = join(world.stateDir, 'panes', (await panes.get(n)).key);
    await until(marker, () => access(marker).then(() => true));
  }
}
