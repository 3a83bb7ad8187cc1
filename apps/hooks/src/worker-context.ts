import type { Tmux } from '@gsd-code-skill/tmux-adapter';
import type { Deliveries } from './deliveries.ts';
import type { DialogHolds } from './dialog-holds.ts';
import type { RegistrySource } from './registry-source.ts';

/** What the steps of the pipeline share. */
export interface WorkerContext {
  readonly stateDir: string;
  readonly registry: RegistrySource;
  readonly tmux: (socketPath: string) => Tmux;
  readonly deliveries: Deliveries;
  readonly holds: DialogHolds;
}
