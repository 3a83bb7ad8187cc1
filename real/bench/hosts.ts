// What hosts cost: wakes of 1, 3 and 10 of them to one real gateway beside those of the gateway's own host, and an OpenClaw
// node beside gsd-mcp alone. Hosts are network namespaces. `--nodes <n>` starts so many nodes, `--json` prints comparisons,
// `--write` puts the figures into docs/hosts.md.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { fillCosts, type Load, type Size } from '../src/hosts/cost-page.ts';
import { prepareOpenClaw } from '../src/openclaw/openclaw-gateway.ts';
import { startModel } from '../src/openclaw/openclaw-model.ts';
import { openClawVersion } from '../src/programs/programs.ts';
import { type BenchHost, createBenchHost, mayMakeHosts } from './hosts/bench-host.ts';
import { startGsdMcp, startNode } from './hosts/hands.ts';
import { gatewayOf, memoryOf, processorSeconds } from './hosts/memory.ts';
import { openSender, type Sender, type Sent } from './hosts/sender.ts';

const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: '1' },
    hosts: { type: 'string', default: '1,3,10' },
    json: { type: 'boolean' },
    write: { type: 'boolean' },
    inside: { type: 'string' },
  },
});
const say = (text: string) => (values.json ? console.error : console.log)(text);

const page = new URL('../../docs/hosts.md', import.meta.url);

if (values.inside === undefined) process.exitCode = await inOwnNetwork();
else await bench(values.inside);

/** Runs this program again where no other network is, so that nothing of it is left behind. */
async function inOwnNetwork(): Promise<number> {
  if (!(await mayMakeHosts())) {
    console.error('bench:hosts: skipped, this user may not make network namespaces');
    console.log(values.json ? '[]' : '');
    return 0;
  }
  const dir = await mkdtemp(join(tmpdir(), 'bench-hosts-'));
  const again = [process.execPath, fileURLToPath(import.meta.url), '--inside', dir];
  // whatever it started ends with it
  const own = ['--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const words = [...own, 'sh', '-c', 'ip link set lo up; exec "$@"', 'sh', ...again];
  const cut = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => cut.abort());
  try {
    const { exitCode } = await execa('unshare', [...words, ...process.argv.slice(2)], {
      stdio: 'inherit',
      reject: false,
      killSignal: 'SIGKILL',
      cancelSignal: cut.signal,
      cleanup: false,
    });
    return exitCode ?? 1;
  } finally {
    await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function bench(dir: string): Promise<void> {
  const machine = describeMachine();
  const model = await startModel(() => 'ok');
  const real = await prepareOpenClaw({ dir, modelUrl: model.url });
  const config = JSON.parse(await readFile(real.configPath, 'utf8'));
  Object.assign(config.gateway, { bind: 'lan', nodes: { pairing: { sshVerify: false } } });
  await writeFile(real.configPath, JSON.stringify(config), { mode: 0o600 });
  say('starting a gateway');
  const begun = performance.now();
  await real.start();
  const gatewayStarted = performance.now() - begun;
  const gateway = await gatewayOf(process.pid);
  const numbers = (values.hosts ?? '').split(',').map(Number);
  const hosts: BenchHost[] = [];
  const nodes: Awaited<ReturnType<typeof startNode>>[] = [];
  const here = { name: 'own', home: dir, gatewayAddress: '127.0.0.1', enter: [] };
  try {
    const own = await openSender(real, here);
    // the first turns of a gateway take seconds
    await own.send(4, 4);
    const loads = [await load('from the gateway’s own host', [own], gateway)];
    const senders: Sender[] = [];
    for (const count of numbers) {
      while (hosts.length < count) {
        const host = await createBenchHost(hosts.length + 1, dir);
        hosts.push(host);
        senders.push(await openSender(real, host));
        await senders.at(-1)?.send(4, 4);
      }
      loads.push(await load(`from ${count} other host${count === 1 ? '' : 's'}`, senders, gateway));
    }
    for (const one of [own, ...senders]) await one.close();
    const alone = await startGsdMcp(join(dir, 'alone'));
    await sleep(2000);
    const mcp = { started: alone.started, memory: await alone.memory() };
    await alone.end();
    for (let n = 0; n < Number(values.nodes); n += 1) {
      const host = hosts[n] ?? (await createBenchHost(n + 1, dir));
      if (hosts[n] === undefined) hosts.push(host);
      nodes.push(await startNode(real, host));
      say(`node ${n + 1} of ${values.nodes}: ${seconds(nodes[n]?.started)} to connect`);
    }
    // it starts its tools when it is connected
    if (nodes.length > 0) await sleep(10_000);
    const sizes = await Promise.all(nodes.map((one) => one.memory()));
    const started = nodes.map((one) => one.started);
    const node =
      nodes.length === 0 ? undefined : { started: median(started), memory: median(sizes) };
    report(loads, mcp, node);
    if (nodes.length > 0) say(`the gateway with them: ${megabytes(await memoryOf(gateway))}`);
    if (values.write) {
      const costs = { machine, gatewayStarted, loads, mcp, node };
      await writeFile(page, fillCosts(await readFile(page, 'utf8'), costs));
      say('Written: docs/hosts.md; docs/scaling.md reasons from these figures, by hand');
    }
  } finally {
    for (const node of nodes) await node.end();
    for (const host of hosts) await host.remove();
    await real.end('SIGKILL');
    await model.close();
  }
}

async function load(how: string, senders: readonly Sender[], gateway: number): Promise<Load> {
  const all = async (count: number, parallel: number) =>
    Promise.all(senders.map((one) => one.send(count, parallel)));
  const single = await all(Math.ceil(20 / senders.length), 1);
  const before = await processorSeconds(gateway);
  const begun = performance.now();
  const many = await all(Math.ceil(40 / senders.length), Math.ceil(4 / senders.length));
  const took = (performance.now() - begun) / 1000;
  const wakes = many.flatMap(({ accepted }: Sent) => accepted).length;
  const busy = (await processorSeconds(gateway)) - before;
  const result = {
    ...{ how, hosts: senders.length, rate: wakes / took, memory: await memoryOf(gateway) },
    accepted: median(single.flatMap(({ accepted }: Sent) => accepted)),
    processor: (busy * 1000) / wakes,
  };
  say(
    `${how}: accepted after ${result.accepted.toFixed(0)} ms, ${result.rate.toFixed(1)} wakes/s, ` +
      `${result.processor.toFixed(0)} ms of a processor each, gateway ${megabytes(result.memory)}`,
  );
  return result;
}

function report(loads: readonly Load[], mcp: Size, node: Size | undefined): void {
  const [base] = loads;
  for (const one of loads) {
    const slower = one.accepted / (base?.accepted ?? Number.NaN);
    const more = one.rate / (base?.rate ?? Number.NaN);
    say(`${one.how}: accepted ${slower.toFixed(2)} x, wakes/s ${more.toFixed(2)} x`);
  }
  say(`gsd-mcp alone: ${seconds(mcp.started)}, ${megabytes(mcp.memory)}`);
  if (node !== undefined) {
    const ratios = [node.started / mcp.started, node.memory / mcp.memory].map(
      (one) => `${one.toFixed(1)} x`,
    );
    const size = `${seconds(node.started)}, ${megabytes(node.memory)}`;
    say(`an OpenClaw node with it: ${size}: ${ratios.join(' and ')}`);
  }
  if (!values.json) return;
  const accepted = loads.map(({ how, accepted: milliseconds }) => ({ how, milliseconds }));
  const each = loads.map(({ how, rate }) => ({ how, milliseconds: 1000 / rate }));
  const hands = [
    { how: 'gsd-mcp alone', milliseconds: mcp.started },
    ...(node === undefined ? [] : [{ how: 'an OpenClaw node', milliseconds: node.started }]),
  ];
  console.log(
    JSON.stringify([
      { what: 'a wake, until the gateway has accepted it', runs: accepted },
      { what: 'a wake among many, until its run is over', runs: each },
      { what: 'the start of a host’s hands', runs: hands },
    ]),
  );
}

/** By what the figures are to be read. */
function describeMachine(): string {
  const [processor] = cpus();
  return [
    `${cpus().length} × ${processor?.model ?? 'unknown processor'}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `at a load of ${loadavg()[0]?.toFixed(1)} when it began`,
    `Node ${process.versions.node}`,
    `OpenClaw ${openClawVersion}`,
  ].join(', ');
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
}

function seconds(milliseconds = Number.NaN): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

function megabytes(size: number): string {
  return `${size.toFixed(0)} MB`;
}
