// From the event to "accepted" on a real gateway: open connection, new process and CLI, in turns
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCli, createGateway } from '@gsd-code-skill/openclaw-client';
import { GatewayClient } from '@openclaw/gateway-client';
import { prepareOpenClaw } from '../src/openclaw/openclaw-gateway.ts';
import { startModel } from '../src/openclaw/openclaw-model.ts';
import { callOpenClaw } from '../src/openclaw/openclaw-rpc.ts';

const rounds = 15;
const perRound = { open: 4, process: 1, cli: 1 };

const dir = await mkdtemp(join(tmpdir(), 'bench-openclaw-'));
const model = await startModel();
const real = await prepareOpenClaw({ dir, modelUrl: model.url });
console.error('starting a gateway');
await real.start();

const sessionKey = 'agent:main:bench';
await callOpenClaw(real, 'sessions.create', { agentId: 'main', key: sessionKey });
// as with a gateway that has been up for a while
const recoveryTime = 0;
const gateway = createGateway({ url: real.url, token: real.token, recoveryTime });
const cli = createCli({ command: real.bin, env: real.env, sessionsMaxAge: 3_600_000 });
const wake = () => ({ id: randomUUID(), text: 'bench', session: { key: sessionKey } });

// the command does not tell when it was accepted; the gateway announces the task it then makes
let onTask = () => {};
const observer = new GatewayClient({
  url: real.url,
  token: real.token,
  minProtocol: 4,
  maxProtocol: 4,
  scopes: ['operator.read'],
  deviceIdentity: null,
  onEvent: ({ event }) => {
    if (event === 'task') onTask();
  },
});
observer.start();

async function overOpenConnection(): Promise<number> {
  const start = performance.now();
  let accepted = Number.NaN;
  await gateway.deliver(wake(), {
    onAccepted: () => {
      accepted = performance.now() - start;
    },
  });
  return accepted;
}

async function overNewProcess(): Promise<number> {
  const start = performance.now();
  const child = fork(fileURLToPath(new URL('deliver-once.ts', import.meta.url)), [sessionKey], {
    env: { ...process.env, ...real.env, OPENCLAW_GATEWAY_TOKEN: real.token },
  });
  const gone = once(child, 'exit');
  await once(child, 'message');
  const accepted = performance.now() - start;
  await gone;
  return accepted;
}

async function byCli(): Promise<number> {
  const start = performance.now();
  let accepted = Number.NaN;
  onTask = () => {
    accepted = performance.now() - start;
    onTask = () => {};
  };
  const outcome = await cli.deliver(wake());
  if (outcome.status !== 'delivered') throw new Error(`cli: ${JSON.stringify(outcome)}`);
  return accepted;
}

// the first turns of a gateway take seconds
for (let n = 0; n < 3; n += 1) await overOpenConnection();
await cli.sessions();

const times = { cli: [] as number[], process: [] as number[], open: [] as number[] };
for (let round = 0; round < rounds; round += 1) {
  for (let n = 0; n < perRound.open; n += 1) times.open.push(await overOpenConnection());
  for (let n = 0; n < perRound.process; n += 1) times.process.push(await overNewProcess());
  for (let n = 0; n < perRound.cli; n += 1) times.cli.push(await byCli());
}

const median = (values: readonly number[]) => {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
};
if (process.argv.includes('--json')) {
  const names = {
    cli: 'the openclaw command',
    process: 'the gateway, from a new process',
    open: 'the gateway, over an open connection',
  };
  const runs = (['cli', 'process', 'open'] as const).map((way) => ({
    how: names[way],
    milliseconds: median(times[way]),
  }));
  console.log(JSON.stringify([{ what: 'a wake, until OpenClaw has accepted it', runs }]));
} else {
  const base = median(times.open);
  for (const [way, values] of Object.entries(times)) {
    const middle = median(values);
    const spread = `${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)}`;
    console.log(
      `${way.padEnd(8)} p50 ${middle.toFixed(1)} ms (${spread}, n=${values.length}), ${(middle / base).toFixed(1)}×`,
    );
  }
}

observer.stop();
await gateway.close();
await real.end('SIGTERM');
await model.close();
await rm(dir, { recursive: true, force: true });
