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
import { type Check, edit, failed, ok, skipped, warning } from '../check.ts';
import type { Machine } from '../machine.ts';

/** Looks which way wakes take, and whether it is one to OpenClaw. */
export async function checkTransport(
  registry: Registry | undefined,
  { env, registryPath }: Machine,
): Promise<Check> {
  const { transport, gateway_url: gatewayUrl } = resolveDelivery(registry ?? {});
  const found = await detectTransport({ env, transport, gatewayUrl });
  const detail = describe(found);
  if (found.transport === 'gateway' && found.token === undefined) {
    return warning('transport', `${detail}; set OPENCLAW_GATEWAY_TOKEN`, edit(registryPath));
  }
  if (found.transport === 'inbox' && transport === 'auto') {
    return warning('transport', `${detail}; no agent is woken`, 'gsd-hooks inbox --follow');
  }
  return ok('transport', detail);
}

/** Looks whether that way is open. */
export async function checkHealth(openclaw: OpenClaw): Promise<Check> {
  const health = await openclaw.health();
  if (health.ok) {
    const version = health.version === undefined ? '' : `, OpenClaw ${health.version}`;
    return ok('delivery', `${health.transport} answers${version}`);
  }
  const { code, message } = health.error;
  const fix = health.transport === 'inbox' ? 'gsd-hooks register' : 'openclaw gateway status';
  return failed('delivery', `${health.transport}: ${message} (${code})`, fix);
}

/** Looks whether OpenClaw knows the session that an agent's wakes go to. */
export async function checkOpenClawSession(agent: Agent, openclaw: OpenClaw): Promise<Check> {
  const name = 'OpenClaw session';
  const address = openClawSessionOf(agent);
  const words = [address.key, address.id].filter(Boolean).join(', ');
  if (openclaw.transport === 'inbox') return skipped(name, 'the inbox takes any');
  const session = await openclaw.resolveSession(address);
  if (session === undefined) return failed(name, `OpenClaw knows no ${words}`, 'gsd-launcher sync');
  return ok(name, session.key);
}

/** Opens the way the worker takes. */
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
