import type { ChaosWorld } from './chaos-world.ts';
import { strikeDriver } from './faults/driver.ts';
import type { GatewayLine } from './faults/gateway.ts';
import { editRegistry } from './faults/registry.ts';
import { changeVersion, strikeWorker } from './faults/worker.ts';
import type { GatewaySide } from './gateway-side.ts';
import type { Action } from './plan.ts';

export interface Stage {
  readonly world: ChaosWorld;
  readonly sessions: readonly string[];
  readonly gateway: GatewaySide;
  readonly line: GatewayLine;
}

/** What is neither an event nor a restart of tmux. */
export type Fault = Exclude<Action, { kind: 'send' | 'tmux' }>;

/** Lets one failure happen and undoes it; says what it was, unless there was nothing to strike. */
export async function playFault(
  { world, sessions, gateway, line }: Stage,
  fault: Fault,
): Promise<string | undefined> {
  switch (fault.kind) {
    case 'worker': {
      const isStruck = await strikeWorker(world, fault.signal, fault.lasts);
      return isStruck ? `worker ${fault.signal}` : undefined;
    }
    case 'disk':
      await world.disk.fill(fault.full, fault.lasts);
      return `disk full of ${fault.full}`;
    case 'registry':
      await editRegistry(world, fault.edit, fault.lasts);
      return `registry ${fault.edit}`;
    case 'clock':
      await world.clock?.step(fault.seconds, fault.lasts);
      return world.clock && `clock ${fault.seconds < 0 ? 'back' : 'forward'}`;
    case 'gateway':
      if (fault.how === 'crash') await gateway.crash(fault.lasts);
      else await line.break(fault.how, fault.lasts);
      return `gateway ${fault.how}`;
    case 'version':
      await changeVersion(world, fault.to);
      return `version ${fault.to}`;
    case 'driver': {
      const session = sessions[fault.pane % sessions.length] ?? '';
      const isStruck = await strikeDriver(world, session, fault);
      return isStruck ? `driver ${fault.signal}` : undefined;
    }
  }
}
