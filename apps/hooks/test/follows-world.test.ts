import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  createDevice,
  enrolDevice,
  readDevice,
  readSetupCode,
  writeDevice,
} from '@gsd-code-skill/openclaw-client';
import type { WorkerRecord } from '@gsd-code-skill/session-channel';
import { isPidRunning } from '@gsd-code-skill/testing';
import { parseWake } from '@gsd-code-skill/wake-format';
import { expect } from 'vitest';
import {
  type ScriptedGateway,
  startScriptedGateway,
} from '../../../packages/openclaw-client/test/scripted-gateway.ts';
import { renderHookScript } from '../src/hook-script/hook-script.ts';
import {
  eventually,
  livingWorkerPid,
  recordedPayload,
  type TestPane,
  test,
  type World,
} from './world.ts';

const warden = { agent_id: 'warden', tmux_session_name: 'warden-main' };
const off = { hook_settings: { dedup_mode: 'off' } };
const session = { key: 'agent:warden:main', id: 'uuid', agentId: 'warden' };
const app = join(import.meta.dirname, '..');

async function turn(pane: TestPane, n: number): Promise<void> {
  const said = { prompt_id: `${n}`, last_assistant_message: `turn ${n}` };
  await pane.hook('Stop', await recordedPayload('Stop', said));
}

async function report({ stateDir }: World): Promise<WorkerRecord> {
  return JSON.parse(await readFile(join(stateDir, 'worker.json'), 'utf8'));
}

/** What the agent of a gateway was told. */
function told({ turns }: ScriptedGateway): readonly (string | undefined)[] {
  return turns.map(({ message }) => parseWake(message).content?.text);
}

async function configure({ env }: World, { url }: { url: string }, token: string): Promise<void> {
  const path = join(env.HOME ?? '', '.openclaw', 'openclaw.json');
  await mkdir(dirname(path), { recursive: true });
  const config = { gateway: { port: Number(new URL(url).port), auth: { token } } };
  // as OpenClaw writes it
  await writeFile(`${path}.tmp`, JSON.stringify(config));
  await rename(`${path}.tmp`, path);
}

test.concurrent('a worker that began without OpenClaw finds one that is installed later, and its next token', {
  timeout: 60_000,
}, async ({ world }) => {
  await world.registry([warden], { ...off, delivery: {} });
  const pane = await world.pane('warden-main');
  await turn(pane, 1);
  await eventually(async () => expect(await world.wakes()).toHaveLength(1));
  const pid = await livingWorkerPid(world);
  expect(await report(world)).toMatchObject({ pid, transport: 'inbox', connection: 'open' });

  const gateway = await startScriptedGateway({ sessions: [session] });
  try {
    await configure(world, gateway, gateway.token);
    await eventually(async () =>
      expect(await report(world)).toMatchObject({ transport: 'gateway', connection: 'open' }),
    );
    await turn(pane, 2);
    await eventually(() => expect(told(gateway)).toEqual(['turn 2']));

    const token = gateway.rotateToken();
    await turn(pane, 3);
    await eventually(async () =>
      expect(await report(world)).toMatchObject({
        connection: 'refused',
        lastError: { code: 'unauthorized' },
      }),
    );
    await turn(pane, 4);
    await configure(world, gateway, token);
    await eventually(() => expect(told(gateway)).toEqual(['turn 2', 'turn 3', 'turn 4']));
    expect(await report(world)).toMatchObject({ pid, transport: 'gateway', connection: 'open' });
    expect(await readFile(join(world.stateDir, 'worker.json'), 'utf8')).not.toContain(token);
    await eventually(async () => expect(await world.outbox()).toEqual([]));
    expect((await world.run('worker', 'status')).stdout).toContain(`gateway ${gateway.url}`);
  } finally {
    await gateway.close();
  }
});

test.concurrent('a token of the environment that is refused gives way to the one that is configured', {
  timeout: 60_000,
}, async ({ world }) => {
  const gateway = await startScriptedGateway({ sessions: [session] });
  try {
    await configure(world, gateway, gateway.token);
    await world.registry([warden], { ...off, delivery: {} });
    const pane = await world.pane('warden-main');
    pane.env.OPENCLAW_GATEWAY_TOKEN = 'of yesterday';
    await turn(pane, 1);
    await eventually(() => expect(told(gateway)).toEqual(['turn 1']));
  } finally {
    await gateway.close();
  }
});

/** A copy of this program with a version of its own, which hook.sh starts. */
interface Package {
  readonly path: string;
  release(version: string): Promise<void>;
}

const versionInBundle = /"@gsd-code-skill\/hooks",\n {2}version: "[^"]*"/;

/** The file of a built program that knows its version. */
async function bundleWithVersion(dist: string): Promise<string> {
  for (const name of await readdir(dist)) {
    const path = join(dist, name);
    if (name.endsWith('.js') && versionInBundle.test(await readFile(path, 'utf8'))) return path;
  }
  throw new Error(`${dist}: no version`);
}

async function installPackage(world: World, version: string): Promise<Package> {
  const folder = join(world.folder, 'package');
  for (const part of ['bin', 'dist']) {
    await cp(join(app, part), join(folder, part), { recursive: true });
  }
  const manifest = join(folder, 'package.json');
  const bundle = await bundleWithVersion(join(folder, 'dist'));
  const code = await readFile(bundle, 'utf8');
  const release = async (next: string) => {
    await writeFile(
      bundle,
      code.replace(versionInBundle, `"@gsd-code-skill/hooks",\n  version: "${next}"`),
    );
    await writeFile(manifest, JSON.stringify({ type: 'module', version: next }));
  };
  await release(version);
  const path = join(folder, 'bin', 'gsd-hooks.js');
  const { stateDir, registryPath } = world;
  const script = { stateDir, registryPath, nodePath: process.execPath, workerPath: path, version };
  await writeFile(world.scriptPath, renderHookScript(script));
  return { path, release };
}

async function said(world: World): Promise<readonly (string | undefined)[]> {
  return (await world.wakes()).map(({ content }) => content?.text);
}

test.concurrent('a newer version takes over by itself; an older one, half of one and a broken one do not', {
  timeout: 90_000,
}, async ({ world }) => {
  await world.registry([warden], off);
  const pane = await world.pane('warden-main');
  const { path, release } = await installPackage(world, '1.0.0');
  await turn(pane, 1);
  await eventually(async () => expect(await said(world)).toHaveLength(1));
  const first = await livingWorkerPid(world);

  await release('1.1.0');
  await turn(pane, 2);
  await eventually(async () => expect(await report(world)).toMatchObject({ version: '1.1.0' }));
  const second = await livingWorkerPid(world);
  const { startedAt } = await report(world);
  expect(second).not.toBe(first);
  expect(await readFile(world.scriptPath, 'utf8')).toContain('gsd-hooks 1.1.0:');
  await turn(pane, 3);
  await eventually(async () => expect(await said(world)).toEqual(['turn 1', 'turn 2', 'turn 3']));

  const program = await readFile(path, 'utf8');
  await release('1.0.9');
  await turn(pane, 4);
  await writeFile(join(dirname(path), '..', 'package.json'), '{"type": "module", "ver');
  await turn(pane, 5);
  // says its version and then does not work
  const broken = `if (process.argv[2] === '--version') console.log('1.2.0'); else process.exit(1);`;
  await writeFile(path, broken);
  await release('1.2.0');
  await eventually(async () => {
    const record = await report(world);
    expect(record).toMatchObject({ pid: second, version: '1.1.0' });
    // it left for the broken one, and is back
    expect(record.startedAt).not.toBe(startedAt);
  });
  await turn(pane, 6);
  const all = ['turn 1', 'turn 2', 'turn 3', 'turn 4', 'turn 5', 'turn 6'];
  await eventually(async () => expect(await said(world)).toEqual(all));
  expect(await livingWorkerPid(world)).toBe(second);

  await writeFile(path, program);
  await release('1.3.0');
  await eventually(async () => expect(await report(world)).toMatchObject({ version: '1.3.0' }));
  await eventually(async () => expect(await world.outbox()).toEqual([]));
});

test.concurrent('a worker killed in the middle of making way leaves the work to the newer one', {
  timeout: 60_000,
}, async ({ world }) => {
  await world.registry([warden], off);
  const pane = await world.pane('warden-main');
  const { release } = await installPackage(world, '1.0.0');
  await turn(pane, 1);
  const first = await livingWorkerPid(world);
  await eventually(async () => expect(await said(world)).toHaveLength(1));
  await release('1.1.0');
  // hook.sh's note names the newer one as soon as it is started
  await eventually(async () => {
    const noted = await readFile(join(world.stateDir, 'worker.starting'), 'utf8').catch(() => '');
    const pid = await world.workerPid();
    if (pid !== first) return;
    expect(noted).not.toBe('');
  });
  endNow(first);
  await eventually(async () => expect(await isPidRunning(first)).toBe(false));
  await turn(pane, 2);
  await eventually(async () => expect(await report(world)).toMatchObject({ version: '1.1.0' }));
  await eventually(async () => expect(await said(world)).toEqual(['turn 1', 'turn 2']));
});

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has made way by itself
  }
}

test.concurrent('status and restart', async ({ world }) => {
  await world.registry([warden], off);
  expect(await world.cli('worker', 'status')).toMatchObject({
    code: 1,
    stdout: 'No worker; the next event starts one.\n',
  });
  expect(JSON.parse((await world.run('worker', 'status', '--json')).stdout)).toMatchObject({
    running: false,
    pid: null,
    last_error: null,
  });
  const started = await world.cli('worker', 'restart');
  expect(started).toMatchObject({ code: 0 });
  const first = await livingWorkerPid(world);
  expect(started.stdout).toMatch(`Worker ${first}, version 0.0.0`);
  expect(started.stdout).toContain('inbox (asked for): open');
  await world.run('worker', 'restart');
  const second = await livingWorkerPid(world);
  expect(second).not.toBe(first);
  expect(JSON.parse((await world.run('worker', 'status', '--json')).stdout)).toMatchObject({
    running: true,
    pid: second,
    node: process.execPath,
    connection: 'open',
  });

  const path = join(world.stateDir, 'worker.json');
  const record = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...record, version: '9.0.0' }));
  const refused = await world.run('worker', 'restart');
  expect(refused.stderr).toContain('the worker has version 9.0.0');
  expect(await livingWorkerPid(world)).toBe(second);
  expect(await world.run('worker', 'restart', '--force')).toMatchObject({ code: 0 });
});

test.concurrent('a host that is enrolled elsewhere sends its wakes as a device, names itself, and catches up at once when the link is back', {
  timeout: 60_000,
}, async ({ world }) => {
  const gateway = await startScriptedGateway({ sessions: [session] });
  try {
    const path = join(world.stateDir, 'device.json');
    await mkdir(world.stateDir, { recursive: true, mode: 0o700 });
    writeDevice(path, createDevice({ url: gateway.url }));
    const { bootstrapToken } = readSetupCode(gateway.devices.setupCode(gateway.url));
    const onPending = () => void gateway.devices.approve();
    await enrolDevice({ devicePath: path, bootstrapToken, interval: 10, onPending });
    const delivery = { transport: 'gateway', gateway_url: gateway.url };
    const host = { name: 'wa', hands: 'node' };
    await world.registry([warden], { ...off, delivery, host });
    const pane = await world.pane('warden-main');
    await turn(pane, 1);
    await eventually(() => expect(told(gateway)).toEqual(['turn 1']));
    const wake = parseWake(gateway.turns[0]?.message ?? '');
    expect(wake.host).toBe('wa');
    expect(wake.actions[0]).toMatch(/^gsd-wa_session_status \{"session":"warden-main"/);
    const record = await readFile(join(world.stateDir, 'worker.json'), 'utf8');
    expect(record).not.toContain(readDevice(path)?.token?.token);

    await gateway.crash();
    await turn(pane, 2);
    await turn(pane, 3);
    await eventually(async () => expect((await report(world)).connection).toBe('lost'));
    await gateway.start();
    await eventually(() => expect(told(gateway)).toEqual(['turn 1', 'turn 2', 'turn 3']));
  } finally {
    await gateway.close();
  }
});
