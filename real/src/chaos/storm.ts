import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../until.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { strikeDriver } from './faults/driver.ts';
import type { GatewayLine } from './faults/gateway.ts';
import { sendEvent, startSession } from './faults/hook.ts';
import { editRegistry } from './faults/registry.ts';
import { changeVersion, strikeWorker } from './faults/worker.ts';
import type { GatewaySide } from './gateway-side.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { type Panes, startPanes } from './panes.ts';
import type { Timed } from './plan.ts';

export interface Stage {
  readonly world: ChaosWorld;
  readonly sessions: readonly string[];
  readonly gateway: GatewaySide;
  readonly line: GatewayLine;
}

/** What the storm did, and what went wrong with what it started itself. */
export interface StormReport {
  readonly ledger: Ledger;
  readonly counts: ReadonlyMap<string, number>;
  readonly faults: readonly string[];
}

const calm = { what: 'turn', answer: 'none', lasts: 0 } as const;

/** Plays a plan, lifts every failure and sends one last event from each pane. */
export async function runStorm(stage: Stage, plan: readonly Timed[]): Promise<StormReport> {
  const { world, sessions } = stage;
  const ledger = createLedger();
  const counts = new Map<string, number>();
  const faults: string[] = [];
  const lanes = new Map<string, Promise<void>>();
  const panes = await startPanes(world, sessions);
  await Promise.all(sessions.map(async (_, n) => startSession(world, await panes.get(n))));
  await untilManaged(stage, panes);

  function inLane(name: string, work: () => Promise<void>): void {
    const before = lanes.get(name) ?? Promise.resolve();
    const failed = (error: Error) => void faults.push(`${name}: ${error.message}`);
    lanes.set(name, before.then(work).catch(failed));
  }

  async function send(n: number, sending: Parameters<typeof sendEvent>[3]): Promise<void> {
    const fault = await sendEvent(world, ledger, await panes.get(n), sending);
    if (fault !== undefined) faults.push(fault);
  }

  async function play(action: Timed): Promise<string | undefined> {
    switch (action.kind) {
      case 'send':
        await send(action.pane, action);
        return action.what === 'turn' ? undefined : `hook ${action.what}`;
      case 'worker': {
        const isStruck = await strikeWorker(world, action.signal, action.lasts);
        return isStruck ? `worker ${action.signal}` : undefined;
      }
      case 'disk':
        await world.disk.fill(action.full, action.lasts);
        return `disk full of ${action.full}`;
      case 'registry':
        await editRegistry(world, action.edit, action.lasts);
        return `registry ${action.edit}`;
      case 'clock':
        await world.clock?.step(action.seconds, action.lasts);
        return world.clock && `clock ${action.seconds < 0 ? 'back' : 'forward'}`;
      case 'tmux':
        for (const { key, wasSeen } of await panes.restart(action.lasts)) {
          if (!wasSeen) ledger.doubtPane(key, 'pane-unseen');
        }
        for (const n of sessions.keys()) {
          inLane(`send ${n}`, async () => startSession(world, await panes.get(n)));
        }
        return 'tmux restarted';
      case 'gateway':
        if (action.how === 'crash') await stage.gateway.crash(action.lasts);
        else await stage.line.break(action.how, action.lasts);
        return `gateway ${action.how}`;
      case 'version':
        await changeVersion(world, action.to);
        return `version ${action.to}`;
      case 'driver': {
        const session = sessions[action.pane % sessions.length] ?? '';
        const isStruck = await strikeDriver(world, session, action);
        return isStruck ? `driver ${action.signal}` : undefined;
      }
    }
  }

  const begin = performance.now();
  for (const action of plan) {
    await sleep(Math.max(0, begin + action.at - performance.now()));
    inLane(action.kind === 'send' ? `send ${action.pane}` : action.kind, async () => {
      const done = await play(action);
      if (done !== undefined) counts.set(done, (counts.get(done) ?? 0) + 1);
    });
  }
  // every failure undoes itself at its end; a restart of tmux sends more
  for (let size = 0; size !== lanes.size; ) {
    size = lanes.size;
    await Promise.all(lanes.values());
  }
  await Promise.all(lanes.values());
  await Promise.all(sessions.map((_, n) => send(n, calm)));
  return { ledger, counts, faults };
}

/** Before the storm, hook.sh knows every pane. */
async function untilManaged({ world, sessions }: Stage, panes: Panes): Promise<void> {
  for (const n of sessions.keys()) {
    const { key } = await panes.get(n);
    const marker = join(world.stateDir, 'panes', key);
    await until(`${marker}`, () => access(marker).then(() => true));
  }
}
