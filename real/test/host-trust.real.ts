import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Device, readSetupCode } from '@gsd-code-skill/openclaw-client';
import { readRegistry } from '@gsd-code-skill/registry';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeHosts } from '../src/hosts/close-hosts.ts';
import { addressFor, joinHost, makeCode, type SharedGateway } from '../src/hosts/join-host.ts';
import { createNetwork, type Network, type NetworkHost, whyNoHosts } from '../src/hosts/network.ts';
import { openNodeHands, placeOpenClaw } from '../src/hosts/node-hands.ts';
import { shareGateway } from '../src/hosts/share-gateway.ts';
import { prepareOpenClaw } from '../src/openclaw/openclaw-gateway.ts';
import { type ScriptedModel, startModel } from '../src/openclaw/openclaw-model.ts';
import { callOpenClaw } from '../src/openclaw/openclaw-rpc.ts';
import { watchCommandLines } from '../src/programs/watch-command-lines.ts';
import { until } from '../src/until.ts';
import { createWorld, type World } from '../src/world.ts';

const reason = await whyNoHosts();
if (reason !== undefined) console.log(`what a host may do is not played: ${reason}`);

const program = fileURLToPath(new URL('../src/hosts/ask-as-device.ts', import.meta.url));
const granted = ['operator.read', 'operator.write'];

interface Told {
  readonly message: string;
  readonly details?: { readonly code?: string };
}

interface Answer {
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly error?: Told;
}

type Call = readonly [method: string, params: object];

let dir: string;
let network: Network;
let model: ScriptedModel;
let real: SharedGateway;
let stolen: World;
let other: World;
let node: ChildProcess;
let nodeId: string;
const worlds: World[] = [];
const deviceOf = ({ stateDir }: World) => join(stateDir, 'device.json');
const readDeviceOf = async (world: World) =>
  JSON.parse(await readFile(deviceOf(world), 'utf8')) as Device;

async function openWorld(net: NetworkHost): Promise<World> {
  const world = await createWorld({ inside: net.inside, delivery: {} });
  worlds.push(world);
  return world;
}

/** Asks the gateway from a host, the stolen one, with all that lies there. */
async function ask(
  calls: readonly Call[],
  { scopes = granted, device = deviceOf(stolen), host = 'sa' } = {},
): Promise<{ readonly answers?: readonly Answer[]; readonly refused?: Told }> {
  const [first = '', ...words] = [...hostOf(host).inside, process.execPath, program, device];
  const input = JSON.stringify({ scopes, calls });
  return JSON.parse((await execa(first, words, { input })).stdout);
}

async function askOne(...call: Call): Promise<Answer> {
  const { answers } = await ask([call]);
  return answers?.[0] ?? {};
}

/** As `openclaw devices remove` does. */
async function forget(deviceId: string): Promise<void> {
  const rights = ['operator.admin', 'operator.pairing'];
  await callOpenClaw(real, 'device.pair.remove', { deviceId }, rights);
}

function hostOf(name: string): NetworkHost {
  const found = network.hosts.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no host ${name}`);
  return found;
}

describe.skipIf(reason !== undefined)('what a host may do', { timeout: 600_000 }, () => {
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'trust-'));
    network = await createNetwork(dir, ['sa', 'sb']);
    model = await startModel(({ text }) => `heard: ${text.slice(-40)}`);
    const { inside } = network.gateway;
    const modelUrl = model.url;
    const agents = ['vault'];
    const prepared = await prepareOpenClaw({ dir: join(dir, 'gw'), modelUrl, inside, agents });
    // known before it is started, so that it is ended whatever happens
    real = prepared;
    real = await shareGateway(prepared, network, model);
    stolen = await openWorld(hostOf('sa'));
    await joinHost(real, hostOf('sa'), stolen, 'ssh');
  });

  afterAll(async () => {
    node?.kill('SIGKILL');
    await closeHosts({ dir, network, model, real, worlds });
  });

  test.for(['operator.admin', 'operator.pairing', 'operator.approvals', 'operator.questions'])(
    '22h a stolen host is not let in as %s',
    async (scope) => {
      const { refused } = await ask([], { scopes: [...granted, scope] });
      expect(refused?.details?.code ?? refused?.message).toMatch(/SCOPE|PAIRING_REQUIRED/);
    },
  );

  test('22h a stolen host can neither let others in nor change the gateway nor answer for people', async () => {
    const calls: readonly Call[] = [
      ['device.pair.list', {}],
      ['device.pair.approve', { requestId: 'x' }],
      ['device.pair.setupCode', { bootstrapProfile: 'node', includeQr: false }],
      ['device.pair.remove', { deviceId: 'x' }],
      ['device.token.rotate', { deviceId: 'x', role: 'operator' }],
      ['config.patch', { raw: '{}' }],
      ['exec.approvals.set', { file: { version: 1 } }],
      ['exec.approvals.node.set', { nodeId: 'x', file: { version: 1 } }],
      ['agents.files.set', { agentId: 'main', name: 'AGENTS.md', content: 'x' }],
      ['cron.add', {}],
      ['plugins.install', {}],
      ['terminal.open', {}],
      ['fs.listDir', { path: '/root' }],
      ['gateway.restart.request', {}],
      ['question.resolve', { id: 'x', answers: { answers: {} } }],
      ['approval.resolve', { id: 'x', kind: 'plugin', decision: 'allow-once' }],
    ];
    const { answers = [] } = await ask(calls);
    const unlike = calls.filter((_, index) => {
      const { message = '', details } = answers[index]?.error ?? {};
      return details?.code !== 'MISSING_SCOPE' && !/requires a verified user/.test(message);
    });
    expect(unlike).toEqual([]);
  });

  test('22i no secret is in a command line, in the registry, in a log or in a file that others read', async () => {
    const world = await openWorld(hostOf('sa'));
    const code = await makeCode(real, hostOf('sa'));
    const joining = joinHost(real, hostOf('sa'), world, 'ssh', code);
    const { result: said, lines } = await watchCommandLines(joining);
    const { token, privateKeyPem } = await readDeviceOf(world);
    const secrets = [
      ...[code.trim(), readSetupCode(code).bootstrapToken, real.token],
      ...[token?.token ?? '', privateKeyPem.split('\n')[1] ?? ''],
    ];
    expect(secrets.every((secret) => secret.length > 15)).toBe(true);
    const isSeen = (text: string) => secrets.some((secret) => text.includes(secret));
    expect(lines.some((line) => line.includes('--code-file'))).toBe(true);
    expect(lines.filter(isSeen)).toEqual([]);
    expect(isSeen(said)).toBe(false);

    const holders: string[] = [];
    for (const entry of await readdir(world.dir, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && isSeen(await readFile(path, 'latin1'))) holders.push(path);
    }
    expect(holders).toEqual([deviceOf(world)]);
    expect((await stat(deviceOf(world))).mode & 0o777).toBe(0o600);
  });

  test('22j a code lets one host in, and another certificate none', async () => {
    const [net, first, second] = [
      hostOf('sa'),
      await openWorld(hostOf('sa')),
      await openWorld(hostOf('sa')),
    ];
    const code = await makeCode(real, net);
    await joinHost(real, net, first, 'ssh', code);
    const path = join(second.dir, 'code');
    await writeFile(path, code, { mode: 0o600 });
    const words = ['setup', '--yes', '--gateway', addressFor(real, net), '--host-name', 'sc'];
    const given = [...words, '--code-file', path, '--fingerprint'];
    const again = await second.run('gsd-hooks', [...given, real.fingerprint ?? '']);
    expect([again.exitCode, again.stdout]).toEqual([1, expect.stringMatching(/bootstrap|code/i)]);
    expect((await readDeviceOf(second)).token).toBeUndefined();

    const zeros = Array(32).fill('00').join(':');
    const strange = await second.run('gsd-hooks', [...given, zeros]);
    expect([strange.exitCode, strange.stdout]).toEqual([
      1,
      expect.stringContaining('shows another certificate'),
    ]);
    // a gateway that has another certificate later
    const changed = join(dir, 'changed.json');
    const device = { ...(await readDeviceOf(first)), fingerprint: zeros };
    await writeFile(changed, JSON.stringify(device), { mode: 0o600 });
    const { refused } = await ask([], { device: changed });
    expect(refused?.message).toContain('fingerprint mismatch');
    await writeFile(deviceOf(first), JSON.stringify(device));
    const { stdout } = await first.run('gsd-hooks', ['diagnose']);
    expect(stdout).toMatch(/failed .*fingerprint mismatch/);
  });

  describe('beside a host with a node', () => {
    beforeAll(async () => {
      other = await openWorld(hostOf('sb'));
      await placeOpenClaw(real, other);
      const said = await joinHost(real, hostOf('sb'), other, 'node');
      await other.addAgent({ agent_id: 'forge' });
      node = await openNodeHands(real, hostOf('sb'), other, said);
      const { nodes } = await callOpenClaw<{ nodes: { nodeId: string }[] }>(real, 'node.list', {});
      nodeId = nodes[0]?.nodeId ?? '';
    });

    test('22h a stolen host runs nothing, neither at the gateway nor on another host', async () => {
      const mark = join(dir, 'owned');
      const command = `touch ${mark}`;
      const sessionKey = 'agent:main:main';
      const run = { command: ['sh', '-c', command], rawCommand: command };
      const invoked = (name: string, params: object): Call => [
        'node.invoke',
        { nodeId, command: name, params, idempotencyKey: randomUUID(), timeoutMs: 20_000 },
      ];
      const { answers = [] } = await ask([
        ['tools.invoke', { name: 'exec', args: { command }, sessionKey }],
        ['tools.invoke', { name: 'write', args: { path: mark, content: '' }, sessionKey }],
        ['tools.invoke', { name: 'read', args: { path: '/etc/passwd' }, sessionKey }],
        invoked('system.run', run),
        invoked('system.execApprovals.set', { file: { version: 1 } }),
        invoked('fs.listDir', { path: '/' }),
        invoked('terminal.upload', { path: mark }),
        invoked('file.fetch', { path: '/etc/passwd' }),
        invoked('file.write', { path: mark, contentBase64: 'eA==', createParents: true }),
        invoked('file.create', { path: mark, contentBase64: 'eA==' }),
        invoked('dir.list', { path: '/' }),
        invoked('browser.proxy', { method: 'GET', path: '/' }),
        invoked('workspace.memory', {}),
        invoked('desktop.stream', {}),
      ]);
      expect(answers).toHaveLength(14);
      for (const { payload, error } of answers) expect(error ?? payload?.error).toBeDefined();
      expect(existsSync(mark)).toBe(false);
    });

    test('22h a stolen host reads and writes what the page says, and no secret of others', async () => {
      const sessionKey = 'agent:vault:main';
      const message = 'the combination is 12-34-56';
      await callOpenClaw(real, 'agent', { message, sessionKey, idempotencyKey: randomUUID() });
      await until('the vault’s turn', () => model.turns.some(({ text }) => text.includes(message)));
      const history = async () =>
        JSON.stringify(await askOne('chat.history', { sessionKey, limit: 100 }));
      await until('the conversation', async () => (await history()).includes(message));
      const order = { message: 'open it', sessionKey, idempotencyKey: randomUUID() };
      expect((await askOne('agent', order)).error).toBeUndefined();
      await until('the order', () => model.turns.some(({ text }) => text.includes('open it')));

      const { answers = [] } = await ask([
        ['config.get', {}],
        ['logs.tail', {}],
        ['node.list', {}],
      ]);
      const seen = JSON.stringify(answers);
      expect(seen).toContain('gsd-sb');
      const { token } = await readDeviceOf(other);
      for (const secret of [real.token, token?.token ?? 'none']) expect(seen).not.toContain(secret);

      const call = { server: 'gsd-sb', tool: 'fleet_list', arguments: {} };
      const reached = await askOne('node.invoke', {
        ...{ nodeId, command: 'mcp.tools.call.v1', params: call, idempotencyKey: randomUUID() },
      });
      console.log(`    another host’s tool: ${JSON.stringify(reached).slice(0, 200)}`);
      expect(JSON.stringify(reached.payload)).toContain('forge');
    });

    test('22k the name of a host whose node is away is refused, until the gateway forgets it', async () => {
      const twin = await openWorld(hostOf('sa'));
      node.kill('SIGKILL');
      if (node.exitCode === null && node.signalCode === null) await once(node, 'exit');
      await hostOf('sb').kill();
      await until(
        'a node that is away',
        async () => {
          const { nodes } = await callOpenClaw<Nodes>(real, 'node.list', {});
          return nodes.some((one) => one.nodeId === nodeId && !one.connected);
        },
        { timeout: 150_000 },
      );
      const named = { ...hostOf('sa'), name: 'sb' };
      await expect(joinHost(real, named, twin, 'ssh')).rejects.toThrow(
        `the node sb is already known to the gateway, although it is away; if it is this host’s own, or of a host that is gone, forget it first, on the gateway’s host: openclaw devices remove ${nodeId}`,
      );
      expect((await readRegistry(twin.registryPath)).registry.host).toBeUndefined();
      await forget(nodeId);
      const url = addressFor(real, hostOf('sa'));
      const words = ['setup', '--yes', '--gateway', url, '--host-name', 'sb', '--hands', 'ssh'];
      const { exitCode, stdout } = await twin.run('gsd-hooks', words);
      expect([exitCode, stdout]).toEqual([0, expect.stringContaining('host sb')]);
    });

    test('22l a host that leaves keeps nothing, and what it had is worth nothing once it is forgotten', async () => {
      const url = addressFor(real, hostOf('sb'));
      const device = await readDeviceOf(other);
      const copy = join(dir, 'copy.json');
      await writeFile(copy, JSON.stringify(device), { mode: 0o600 });
      const tryCopy = () => ask([['health', {}]], { device: copy, host: 'sb' });
      const words = ['setup', '--undo', '--yes', '--gateway', url];
      const { stdout, exitCode } = await other.run('gsd-hooks', words);
      expect([exitCode, stdout]).toEqual([0, expect.stringContaining('has left the gateway')]);
      expect(stdout).toContain('no longer publishes gsd-sb');
      expect(existsSync(deviceOf(other))).toBe(false);
      const { registry } = await readRegistry(other.registryPath);
      expect(registry.agents.map(({ agent_id }) => agent_id)).toContain('forge');
      expect(registry.host).toBeUndefined();
      expect(registry.delivery?.gateway_url).toBeUndefined();
      expect(stdout).toContain(`openclaw devices remove ${device.deviceId}`);
      expect((await tryCopy()).answers?.[0]?.payload).toBeDefined();
      await forget(device.deviceId);
      const { refused } = await tryCopy();
      expect(refused?.details?.code).toMatch(/^(AUTH|DEVICE|PAIRING)/);
    });
  });
});

interface Nodes {
  readonly nodes: readonly { readonly nodeId: string; readonly connected: boolean }[];
}
