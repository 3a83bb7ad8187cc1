import { type Environment, isProcessAlive } from '@gsd-code-skill/core';
import { findAgentById, isEnabled, resolveHookSettings } from '@gsd-code-skill/registry';
import {
  type BoundPane,
  type LimitRecord,
  readBindings,
  readLimits,
  writeLimit,
} from '@gsd-code-skill/session-channel';
import { readUsageLimit } from '@gsd-code-skill/transcript-reader';
import { tellNotice } from '../event/own-event.ts';
import type { WorkerContext } from '../worker-context.ts';
import { accountFacts } from './account-facts.ts';
import { createClockWatch } from './clock-watch.ts';
import { decideResume, defaultGrace, type LimitFacts } from './decide-resume.ts';
import { goOn } from './go-on.ts';

/** Usage limits that sessions wait for. */
export interface Limits {
  /** Sees to what is due; call it once a second. */
  review(): Promise<void>;
  /** Looks at all of them with the next review: something has happened. */
  look(): void;
}

export interface LimitsOptions {
  readonly context: WorkerContext;
  readonly onTrouble: (error: unknown) => void;
  /**
   * Milliseconds after a reset that Claude Code has for going on by itself.
   *
   * @default `defaultGrace`
   */
  readonly grace?: number | undefined;
}

const longest = 30_000;

/** The grace an environment names, in seconds: tests do not wait for minutes. */
export function graceOf({ GSD_QUOTA_GRACE_S: seconds }: Environment): number | undefined {
  const grace = Number(seconds);
  return seconds && Number.isFinite(grace) && grace >= 0 ? grace * 1000 : undefined;
}

export function createLimits({ context, onTrouble, grace = defaultGrace }: LimitsOptions): Limits {
  const { stateDir } = context;
  const clock = createClockWatch();
  const blocked = new Map<string, { readonly since: number; readonly by: string }>();
  let nextLook = 0;

  async function review(): Promise<void> {
    const awakeFor = clock.awakeFor();
    if (awakeFor > 1000 && performance.now() < nextLook) return;
    const all = await readLimits(stateDir);
    const open = all.filter(({ step }) => ['waiting', 'typing', 'typed'].includes(step));
    nextLook = performance.now() + longest;
    if (open.length === 0) return;
    const bindings = await readBindings(stateDir);
    for (const record of open) {
      const others = await readLimits(stateDir);
      const given = { others, bindings, awakeFor };
      // one that cannot be seen to must not keep the others
      const wait = await seeTo(record, given).catch((error: unknown) => {
        onTrouble(error);
        return longest;
      });
      nextLook = Math.min(nextLook, performance.now() + wait);
    }
  }

  /** Does what is due about one of them; gives the milliseconds until it is to be looked at again. */
  async function seeTo(
    record: LimitRecord,
    given: { others: readonly LimitRecord[]; bindings: readonly BoundPane[]; awakeFor: number },
  ): Promise<number> {
    const now = Date.now();
    const bound = boundTo(record, given.bindings);
    const setting = await settingOf(record);
    // the registry is being edited
    if (setting === undefined) return 1000;
    const facts: LimitFacts = {
      now,
      record,
      grace,
      setting,
      limit: await stateOf(record),
      isAlive: isAlive(bound),
      awakeFor: given.awakeFor,
      blockedFor: performance.now() - (blocked.get(record.uuid)?.since ?? performance.now()),
      blockedBy: blocked.get(record.uuid)?.by,
      account: accountFacts(record, given.others, now),
    };
    const next = decideResume(facts);
    switch (next.kind) {
      case 'wait':
        return Math.min(longest, Math.max(0, next.until - now));
      case 'end':
        await writeLimit(stateDir, { ...record, step: next.step, stepAt: now, reason: next.why });
        return longest;
      case 'tell':
        if (bound) await tell(record, bound, next.why);
        return longest;
      case 'type':
        if (bound) await type(record, bound);
        return 5000;
    }
  }

  async function tell(record: LimitRecord, { pane, binding }: BoundPane, why: string) {
    await tellNotice(stateDir, pane, binding, {
      trigger: 'usage_limit_reset',
      key: `limit ${record.uuid}`,
      details: {
        ...(record.limit !== undefined && { limit: record.limit }),
        resets_at: new Date(record.resetsAt).toISOString(),
        continues: `no: ${why}`,
      },
    });
    // in this order: told twice is told once, by its key
    await writeLimit(stateDir, { ...record, step: 'told', stepAt: Date.now(), reason: why });
  }

  async function type(record: LimitRecord, bound: BoundPane): Promise<void> {
    const refusal = await goOn(record, bound, context);
    if (refusal === undefined) blocked.delete(record.uuid);
    else {
      const since = blocked.get(record.uuid)?.since ?? performance.now();
      blocked.set(record.uuid, { since, by: refusal });
    }
  }

  async function settingOf({ agentId }: LimitRecord) {
    const reading = await context.registry.read();
    if (reading.status !== 'read') return undefined;
    const agent = findAgentById(reading.registry, agentId);
    // nobody is in charge of it any more
    if (agent === undefined || !isEnabled(agent)) return 'off';
    return resolveHookSettings(reading.registry, agent).quota_resume;
  }

  return {
    review,
    look() {
      nextLook = 0;
    },
  };
}

/** The pane in which the conversation is now: a session that was started again may have another. */
function boundTo(record: LimitRecord, bindings: readonly BoundPane[]): BoundPane | undefined {
  return bindings.findLast(({ binding }) => binding.transcriptPath === record.transcriptPath);
}

function isAlive(bound: BoundPane | undefined): boolean {
  const pid = bound?.binding.claudePid;
  return pid !== undefined && isProcessAlive(pid);
}

async function stateOf({ uuid, transcriptPath }: LimitRecord): Promise<LimitFacts['limit']> {
  const limit = await readUsageLimit(transcriptPath);
  if (limit === undefined) return 'gone-on';
  return limit.uuid === uuid ? limit : 'again';
}
