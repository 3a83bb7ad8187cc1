import type { Tmux } from '@gsd-code-skill/tmux-adapter';
import type { Deliveries } from '../delivery/deliveries.ts';
import type { DialogHolds } from '../holds/dialog-holds.ts';
import type { RegistrySource } from '../worker/registry-source.ts';

/** What the steps of the pipeline share. */
export interface WorkerContext {
  readonly stateDir: string;
  /** Milliseconds since the epoch when this worker began. */
  readonly startedAt: number;
  readonly registry: RegistrySource;
  readonly tmux: (socketPath: string) => Tmux;
  readonly deliveries: Deliveries;
  readonly holds: DialogHolds;
}
