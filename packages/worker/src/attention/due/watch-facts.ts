import { uptime } from 'node:os';
import { findAgentById, openClawSessionOf, type Registry } from '@gsd-code-skill/registry';
import { type Need, type PaneKey, paneKey, readBinding } from '@gsd-code-skill/session-channel';
import type { Deliveries } from '../../delivery/deliveries.ts';
import type { SharedTmux } from '../../sources/shared-panes.ts';
import type { DueAction } from './due-actions.ts';
import type { Facts } from './need-clock.ts';

export interface FactSources {
  readonly stateDir: string;
  readonly tmux: (socketPath: string) => Pick<SharedTmux, 'clients' | 'serverPid'>;
  readonly deliveries: Pick<Deliveries, 'isAtWork'>;
  /** Seconds since the machine was started. */
  readonly uptime?: () => number;
}

/** What is known of people and agents; looked at only when somebody is about to be disturbed. */
export interface FactWatch {
  /** What is known by now. */
  facts(now: number): Facts;
  /** Looks at all who have to do with what is due. */
  look(actions: readonly DueAction[], registry: Registry, now: number): Promise<void>;
  /** Forgets what was seen: its times mean nothing after a step of the clock. */
  forget(): void;
}

/** Milliseconds for which OpenClaw may keep us waiting. */
const askTimeout = 5000;

interface Busy {
  readonly since: number;
  readonly at: number;
  readonly isOver: boolean;
}

export function watchFacts(sources: FactSources): FactWatch {
  const { stateDir, tmux, deliveries, uptime: up = uptime } = sources;
  const busy = new Map<string, Busy>();
  let personAt: ReadonlyMap<PaneKey, number> = new Map();

  async function lookAtAgent(agentId: string, registry: Registry, now: number): Promise<void> {
    const agent = findAgentById(registry, agentId);
    if (agent === undefined) return;
    const asked = deliveries.isAtWork(openClawSessionOf(agent)).catch(() => undefined);
    const isAtWork = await within(asked, askTimeout);
    const seen = busy.get(agentId);
    if (isAtWork) {
      const since = seen === undefined || seen.isOver ? now : seen.since;
      busy.set(agentId, { since, at: now, isOver: false });
    } else if (seen !== undefined) busy.set(agentId, { ...seen, isOver: true });
  }

  async function lookAtPane(pane: PaneKey): Promise<readonly [PaneKey, number] | undefined> {
    const socketPath = (await readBinding(stateDir, pane))?.socketPath;
    if (socketPath === undefined) return undefined;
    const server = tmux(socketPath);
    const serverPid = await server.serverPid();
    const times = (await server.clients())
      .filter(({ paneId }) => paneKey({ serverPid, paneId }) === pane)
      .map(({ activeAt }) => Date.parse(activeAt));
    return times.length === 0 ? undefined : [pane, Math.max(...times)];
  }

  return {
    facts: (now) => ({ bootedAt: now - up() * 1000, personAt, busy }),
    async look(actions, registry, now) {
      const needs: readonly Need[] = actions.flatMap((action) => action.needs);
      const panes = [...new Set(needs.map(({ pane }) => pane))];
      const seen = panes.map((pane) => lookAtPane(pane).catch(() => undefined));
      const found = (await Promise.all(seen)).filter((one) => one !== undefined);
      // by a clock that was set back since, a key seems to be pressed in times to come
      personAt = new Map(found.map(([pane, at]) => [pane, Math.min(at, now)]));
      const agents = new Set(actions.map(({ agentId }) => agentId));
      await Promise.all([...agents].map((agentId) => lookAtAgent(agentId, registry, now)));
    },
    forget() {
      personAt = new Map();
      busy.clear();
    },
  };
}

async function within<Value>(promise: Promise<Value>, timeout: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, timeout, undefined);
  });
  return Promise.race([promise, end]).finally(() => clearTimeout(timer));
}
