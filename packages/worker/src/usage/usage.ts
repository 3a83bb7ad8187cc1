import { isProcessAlive } from '@gsd-code-skill/core';
import { findAgentById, isEnabled, resolveHookSettings } from '@gsd-code-skill/registry';
import { readBindings } from '@gsd-code-skill/session-channel';
import type { WorkerContext } from '../worker-context.ts';
import { countTokens } from './count-tokens.ts';
import { createLimits, type LimitsOptions } from './limits.ts';
import { noteSpending } from './note-spending.ts';

/** Limits that sessions have met, and what they cost. */
export interface Usage {
  /** Sees to what is due, beside whatever else goes on; call it once a second. */
  review(): void;
  /** Looks at the limits with the next review: something has happened. */
  look(): void;
}

const costInterval = 10_000;

export function createUsage(options: LimitsOptions): Usage {
  const limits = createLimits(options);
  let counted = Number.NEGATIVE_INFINITY;
  let isReviewing = false;

  async function review(): Promise<void> {
    await limits.review();
    if (performance.now() - counted < costInterval) return;
    counted = performance.now();
    await countCosts(options.context);
  }

  return {
    look: limits.look,
    review() {
      // to type takes seconds
      if (isReviewing) return;
      isReviewing = true;
      void review()
        .catch(options.onTrouble)
        .finally(() => {
          isReviewing = false;
        });
    },
  };
}

async function countCosts({ stateDir, registry }: WorkerContext): Promise<void> {
  const reading = await registry.read();
  if (reading.status !== 'read') return;
  for (const bound of await readBindings(stateDir)) {
    const { agentId, claudePid } = bound.binding;
    const agent = findAgentById(reading.registry, agentId);
    const isWatched = claudePid !== undefined && isProcessAlive(claudePid);
    if (agent === undefined || !isEnabled(agent) || !isWatched) continue;
    const { budget_usd_per_day: budget } = resolveHookSettings(reading.registry, agent);
    await noteSpending(stateDir, bound, budget);
    await countTokens(stateDir, bound.binding);
  }
}
