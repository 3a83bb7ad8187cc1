import { describeSpan } from '@gsd-code-skill/core';
import { openOpenClaw } from '@gsd-code-skill/fleet';
import {
  type DetectedTransport,
  detectTransport,
  type OpenClaw,
} from '@gsd-code-skill/openclaw-client';
import {
  type Agent,
  openClawSessionOf,
  type Registry,
  resolveDelivery,
} from '@gsd-code-skill/registry';
import { readWorkerRecord, statePaths, type WorkerRecord } from '@gsd-code-skill/session-channel';
import { leaveCommand } from '../../advised-commands.ts';
import { workerRoute } from '../../worker-route.ts';
import { type Check, edit, failed, ok, skipped, warning } from '../check.ts';
import type { Machine } from '../machine.ts';

export const gatewayStatus = 'openclaw gateway status';

/** The command for an agent whose session OpenClaw does not know: it finds another one, or makes one. */
export const syncSessions = 'gsd-launcher sync --create';

/** Tells which way the worker's wakes take, and how that is; where none lives, which one would take. */
export async function* checkWorkersWay(
  registry: Registry | undefined,
  machine: Machine,
): AsyncGenerator<Check> {
  const record = await readWorkerRecord(machine.stateDir);
  if (record?.transport === undefined) {
    const check = await checkTransport(registry, machine);
    yield {
      ...check,
      detail: `no worker is running; from this shell, one would use: ${check.detail}`,
    };
    yield skipped('connection', 'no worker is running');
    return;
  }
  const way = workerRoute(record);
  const isAsked = resolveDelivery(registry ?? {}).transport !== 'auto';
  yield record.transport === 'inbox' && !isAsked
    ? warning('transport', `${way}; no agent is woken`, 'gsd-hooks inbox --follow')
    : ok('transport', way);
  yield checkConnection(record);
}

function checkConnection({
  connection,
  since,
  lastError,
  isEnrolled,
  target,
}: WorkerRecord): Check {
  const name = 'connection';
  const age = (time: string) => describeSpan(Date.now() - Date.parse(time));
  const error = lastError && `${lastError.message} (${lastError.code}), ${age(lastError.at)} ago`;
  switch (connection) {
    case 'open':
      return ok(name, `the worker’s has been open for ${age(since)}`);
    case 'untried':
      return skipped(name, 'the worker has not used it yet');
    default: {
      // OpenClaw is on another host then, and so is whoever lets this one in
      const refused = isEnrolled
        ? leaveCommand(target ?? '<url>')
        : 'openclaw config get gateway.auth';
      const fix = connection === 'refused' ? refused : gatewayStatus;
      return failed(name, `the worker’s is ${connection}: ${error}`, fix);
    }
  }
}

/** Looks which way wakes would take, and whether it is one to OpenClaw. */
export async function checkTransport(
  registry: Registry | undefined,
  { env, registryPath, stateDir }: Machine,
): Promise<Check> {
  const { transport, gateway_url: gatewayUrl } = resolveDelivery(registry ?? {});
  const found = await detectTransport({
    env,
    transport,
    gatewayUrl,
    device: statePaths(stateDir).device,
  });
  const detail = describe(found);
  if (found.transport === 'gateway' && found.token === undefined && !found.device) {
    return warning('transport', `${detail}; set OPENCLAW_GATEWAY_TOKEN`, edit(registryPath));
  }
  if (found.transport === 'inbox' && transport === 'auto') {
    return warning('transport', `${detail}; no agent is woken`, 'gsd-hooks inbox --follow');
  }
  return ok('transport', detail);
}

/** Looks whether OpenClaw answers this shell. */
export async function checkHealth(openclaw: OpenClaw): Promise<Check> {
  const health = await openclaw.health();
  if (health.ok) {
    const version = health.version === undefined ? '' : `, OpenClaw ${health.version}`;
    return ok('OpenClaw', `${health.transport} answers this shell${version}`);
  }
  const { code, message } = health.error;
  const fix = health.transport === 'inbox' ? 'gsd-hooks register' : gatewayStatus;
  return failed('OpenClaw', `${health.transport}: ${message} (${code})`, fix);
}

/** Looks whether OpenClaw knows the session that an agent's wakes go to. */
export async function checkOpenClawSession(agent: Agent, openclaw: OpenClaw): Promise<Check> {
  const name = 'OpenClaw session';
  const address = openClawSessionOf(agent);
  const words = [address.key, address.id].filter(Boolean).join(', ');
  if (openclaw.transport === 'inbox') return skipped(name, 'the inbox accepts any');
  const session = await openclaw.resolveSession(address);
  if (session === undefined) return failed(name, `OpenClaw knows no ${words}`, syncSessions);
  return ok(name, session.key);
}

/** Opens a way of this process's own, to ask OpenClaw something. */
export function openDelivery(registry: Registry | undefined, { stateDir, env }: Machine) {
  return openOpenClaw({ stateDir, env }, resolveDelivery(registry ?? {}));
}

function describe(found: DetectedTransport): string {
  switch (found.transport) {
    case 'gateway':
      return `gateway ${found.url} (${found.source})`;
    case 'cli':
      return `command ${found.command} (${found.source})`;
    case 'inbox':
      return `inbox (${found.source})`;
  }
}
