import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import type { RealOpenClaw } from '../../src/openclaw/openclaw-gateway.ts';
import { callOpenClaw } from '../../src/openclaw/openclaw-rpc.ts';

const program = fileURLToPath(new URL('send-wakes.ts', import.meta.url));

/** Where wakes come from: another host, or the one of the gateway. */
export interface Place {
  readonly name: string;
  readonly home: string;
  readonly gatewayAddress: string;
  readonly enter: readonly string[];
}

export interface Sent {
  /** Milliseconds until each was accepted. */
  readonly accepted: readonly number[];
  readonly took: number;
}

/** One connection to the gateway, from a process on that host. */
export interface Sender {
  readonly pid: number;
  send(count: number, parallel: number): Promise<Sent>;
  close(): Promise<void>;
}

/** Joins a host to a gateway as its setup does, by a code that is used once, and opens its connection. */
export async function openSender(real: RealOpenClaw, place: Place): Promise<Sender> {
  const { name, home, gatewayAddress, enter } = place;
  const url = real.url.replace('127.0.0.1', gatewayAddress);
  const device = join(home, 'device.json');
  const node = [...enter, process.execPath, program];
  const { setupCode } = await setupCodeFor(real, 'limited', url);
  if (!(await pair(node, [url, device, setupCode]))) {
    await approveAll(real);
    if (!(await pair(node, [url, device, setupCode]))) throw new Error(`${name}: not paired`);
  }
  const [command = '', ...words] = [...node, 'send', url, device, `agent:main:${name}`];
  const child = spawn(command, words, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  await lines.next();
  return {
    pid: child.pid ?? 0,
    async send(count, parallel) {
      child.stdin.write(`${count} ${parallel}\n`);
      return JSON.parse((await lines.next()).value ?? '');
    },
    async close() {
      const gone = once(child, 'exit');
      child.stdin.end();
      await gone;
    },
  };
}

/** A code with which one device may join. */
export function setupCodeFor(real: RealOpenClaw, bootstrapProfile: string, publicUrl: string) {
  const params = { bootstrapProfile, includeQr: false, publicUrl };
  return callOpenClaw<{ setupCode: string }>(real, 'device.pair.setupCode', params, [
    ...['operator.read', 'operator.write', 'operator.admin', 'operator.pairing'],
  ]);
}

async function pair(node: readonly string[], words: readonly string[]): Promise<boolean> {
  const [command = '', ...args] = [...node, 'pair', ...words];
  const { stdout } = await execa(command, args, { timeout: 60_000 });
  return JSON.parse(stdout).paired;
}

async function approveAll(real: RealOpenClaw): Promise<void> {
  const scopes = ['operator.read', 'operator.write', 'operator.admin', 'operator.pairing'];
  const { pending } = await callOpenClaw<{ pending: readonly { requestId: string }[] }>(
    ...([real, 'device.pair.list', {}, scopes] as const),
  );
  for (const { requestId } of pending) {
    await callOpenClaw(real, 'device.pair.approve', { requestId }, scopes);
  }
}
