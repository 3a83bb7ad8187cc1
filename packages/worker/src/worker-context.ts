import type { Deliveries } from './delivery/deliveries.ts';
import type { DialogHolds } from './holds/dialog-holds.ts';
import type { People } from './people/people.ts';
import type { RegistrySource } from './sources/registry-source.ts';
import type { SharedTmux } from './sources/shared-panes.ts';

/** What the steps of the pipeline share. */
export interface WorkerContext {
  readonly stateDir: string;
  /** Milliseconds since the epoch when this worker began. */
  readonly startedAt: number;
  readonly registry: RegistrySource;
  readonly tmux: (socketPath: string) => SharedTmux;
  readonly deliveries: Deliveries;
  readonly holds: DialogHolds;
  /** Those who are asked what no agent may decide. */
  readonly people: People;
}
