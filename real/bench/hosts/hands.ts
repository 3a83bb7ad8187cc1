import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RealOpenClaw } from '../../src/openclaw/openclaw-gateway.ts';
import type { BenchHost } from './bench-host.ts';
import { memoryOf } from './memory.ts';
import { setupCodeFor } from './sender.ts';

/** A way for agents to reach a host, up and running. */
export interface Hands {
  /** Milliseconds from its start until it could be used. */
  readonly started: number;
  /** Megabytes, with all it started. */
  memory(): Promise<number>;
  end(): Promise<void>;
}

const gsdMcp = fileURLToPath(new URL('../../../apps/mcp/bin/gsd-mcp.js', import.meta.url));

/** An OpenClaw node on that host, with gsd-mcp as its tools. */
export async function startNode(real: RealOpenClaw, host: BenchHost): Promise<Hands> {
  const { name, home, gatewayAddress, enter } = host;
  const state = join(home, 'state');
  await mkdir(state, { recursive: true, mode: 0o700 });
  const server = { command: process.execPath, args: [gsdMcp], env: await ownFleet(home) };
  const off = { enabled: false };
  const nodeHost = { autoUpdate: off, browserProxy: off, skills: off };
  await writeFile(
    join(state, 'openclaw.json'),
    JSON.stringify({
      nodeHost: { ...nodeHost, mcp: { servers: { [`gsd-${name}`]: server } } },
      ...{ update: { checkOnStart: false }, telemetry: off },
      logging: { file: join(home, 'openclaw.log') },
    }),
  );
  const url = real.url.replace('127.0.0.1', gatewayAddress);
  const { setupCode } = await setupCodeFor(real, 'node', url);
  const code = join(home, 'code');
  await writeFile(code, setupCode, { mode: 0o600 });
  const env = {
    ...real.env,
    ...{ HOME: home, OPENCLAW_HOME: home, OPENCLAW_STATE_DIR: state, TMPDIR: home },
    OPENCLAW_CONFIG_PATH: join(state, 'openclaw.json'),
  };
  const words = [...enter.slice(1), process.execPath, real.bin, 'connect', '--target-file', code];
  const begun = performance.now();
  const child = spawn('nsenter', [...words, '--display-name', name], {
    ...{ env, cwd: home, stdio: ['ignore', 'pipe', 'pipe'] },
  });
  await until(child, /gateway connected/);
  return handsOf(child, performance.now() - begun);
}

/** gsd-mcp alone, as the gateway starts it over ssh. */
export async function startGsdMcp(home: string): Promise<Hands> {
  const env = { ...(await ownFleet(home)), PATH: process.env.PATH ?? '', HOME: home };
  const begun = performance.now();
  const child = spawn(process.execPath, [gsdMcp], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  const clientInfo = { name: 'bench', version: '1' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  const hello = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
  child.stdin?.write(`${JSON.stringify(hello)}\n`);
  await until(child, /"id":1/);
  return handsOf(child, performance.now() - begun);
}

async function ownFleet(home: string): Promise<Record<string, string>> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  const registry = join(home, 'registry.json');
  await writeFile(registry, '{ "agents": [] }', { mode: 0o600 });
  return { GSD_REGISTRY: registry, GSD_STATE_DIR: join(home, 'gsd') };
}

function until(child: ChildProcess, sign: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-20_000);
      if (sign.test(said)) resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', () =>
      reject(new Error(`it ended before it was ready: ${said.slice(-800)}`)),
    );
  });
}

function handsOf(child: ChildProcess, started: number): Hands {
  return {
    started,
    memory: () => memoryOf(child.pid ?? 0),
    async end() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
