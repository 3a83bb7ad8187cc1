import { isProcessAlive } from '@gsd-code-skill/core';
import {
  type Binding,
  type PaneKey,
  readBinding,
  readBindings,
} from '@gsd-code-skill/session-channel';
import type { WorkerContext } from '../worker-context.ts';
import { type SessionWatch, startSessionWatch } from './session-watch.ts';

/** Watches the Claude Code of every managed pane for what no hook tells. */
export interface Witness {
  /** Begins with every pane that is known. */
  start(): Promise<void>;
  /** Looks at one pane again: an event of its was handled. */
  look(pane: PaneKey): Promise<void>;
  /** How many living sessions are watched. */
  readonly size: number;
  close(): Promise<void>;
}

export function createWitness(
  context: WorkerContext,
  onTrouble: (error: unknown) => void,
): Witness {
  const watches = new Map<PaneKey, SessionWatch>();
  let isClosed = false;

  function follow(pane: PaneKey, binding: Binding | undefined): void {
    const { claudePid, transcriptPath } = binding ?? {};
    const known = watches.get(pane);
    const isSame = known !== undefined && known.claudePid === claudePid;
    if (isSame) {
      known.look();
      return;
    }
    known?.close();
    watches.delete(pane);
    if (isClosed || claudePid === undefined || transcriptPath === undefined) return;
    if (!isProcessAlive(claudePid)) return;
    const watch = startSessionWatch({ context, pane, claudePid, transcriptPath, onTrouble });
    watches.set(pane, watch);
    void watch.ended.then(() => {
      if (watches.get(pane) === watch) watches.delete(pane);
    });
  }

  return {
    async start() {
      for (const { pane, binding } of await readBindings(context.stateDir)) follow(pane, binding);
    },
    async look(pane) {
      follow(pane, await readBinding(context.stateDir, pane));
    },
    get size() {
      return watches.size;
    },
    async close() {
      isClosed = true;
      const all = [...watches.values()];
      for (const watch of all) watch.close();
      await Promise.all(all.map(({ ended }) => ended));
    },
  };
}
