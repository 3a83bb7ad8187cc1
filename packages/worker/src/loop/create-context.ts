import type { Environment } from '@gsd-code-skill/core';
import { findAgentById, isEnabled, openClawSessionOf } from '@gsd-code-skill/registry';
import type { Request } from '@gsd-code-skill/session-channel';
import { createTmux } from '@gsd-code-skill/tmux-adapter';
import { noteRun } from '../attention/follow/note-run.ts';
import { createNotifier, type Notifier } from '../attention/notify/notifier.ts';
import { createDeliveries, type Deliveries } from '../delivery/deliveries.ts';
import { createDialogHolds } from '../holds/dialog-holds.ts';
import { answerForPerson } from '../people/answer-for-person.ts';
import { notifyPeople } from '../people/notify-people.ts';
import { openPeople } from '../people/open-people.ts';
import { restWhileOpen } from '../people/rest-while-open.ts';
import { endRequest, takeDelayedWakeBack } from '../requests/settle-requests.ts';
import { createRegistrySource } from '../sources/registry-source.ts';
import { type SharedTmux, withSharedPanes } from '../sources/shared-panes.ts';
import type { WorkerContext } from '../worker-context.ts';
import type { WorkerReport } from './worker-report.ts';

export interface ContextOptions {
  readonly stateDir: string;
  readonly registryPath: string;
  readonly env: Environment;
}

/** All that a worker works with, each part told of what the others do. */
export function createContext(
  { stateDir, registryPath, env }: ContextOptions,
  report: WorkerReport,
  trouble: (error: unknown) => Promise<void>,
): WorkerContext & { readonly notifier: Notifier } {
  const servers = new Map<string, SharedTmux>();
  const tmux = (socketPath: string) => {
    const server = servers.get(socketPath) ?? withSharedPanes(createTmux({ socketPath }));
    servers.set(socketPath, server);
    return server;
  };
  const registry = createRegistrySource(registryPath);
  const deliveries: Deliveries = createDeliveries({
    stateDir,
    env,
    async sessionOf(agentId) {
      const reading = await registry.read();
      const agent =
        reading.status === 'read' ? findAgentById(reading.registry, agentId) : undefined;
      return agent === undefined || !isEnabled(agent) ? undefined : openClawSessionOf(agent);
    },
    onDelayed: (record) => takeDelayedWakeBack(record, { stateDir, deliveries }),
    onWay: report.way,
    onRun: (wakeId, run) => noteRun(stateDir, wakeId, run),
    onTrouble: (error) => void trouble(error),
  });
  const settling = { stateDir, deliveries };
  const holds = createDialogHolds({
    stateDir,
    tmux,
    onOver: (requestId, end) => endRequest(requestId, end, settling),
  });
  const onTrouble = (error: unknown) => void trouble(error);
  const notifier = createNotifier({
    env,
    send: (message) => deliveries.send(message),
    onProblem: (problem) => onTrouble(new Error(`notify: ${problem}`)),
  });
  const rest = (until: number, request: Request) => restWhileOpen(stateDir, until, request);
  const people = openPeople({
    stateDir,
    env,
    registry,
    tell: (request, words) => notifyPeople(request, words, { registry, notifier, rest }),
    answerByKeys: (request, given) => answerForPerson(request, given, { stateDir, tmux, registry }),
    onTrouble,
  });
  return { stateDir, startedAt: Date.now(), registry, tmux, holds, deliveries, people, notifier };
}
