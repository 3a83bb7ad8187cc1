import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';
import { prepareOpenClaw, type RealOpenClaw } from '../src/openclaw/openclaw-gateway.ts';
import {
  type ModelAnswer,
  type ModelTurn,
  type ScriptedModel,
  startModel,
} from '../src/openclaw/openclaw-model.ts';
import { callOpenClaw } from '../src/openclaw/openclaw-rpc.ts';
import { isOldNode } from '../src/programs/is-old-node.ts';
import type { RealSession } from '../src/real-session.ts';
import { type Stage, scenariosIn } from '../src/scenario.ts';
import { say } from '../src/scripts.ts';
import { until } from '../src/until.ts';
import type { World } from '../src/world.ts';

const skill = fileURLToPath(new URL('../../skills/gsd-code-skill', import.meta.url));
const dir = await mkdtemp(join(tmpdir(), 'gsd-loop-'));
const configPath = join(dir, 'state', 'openclaw.json');
const scenario = scenariosIn({
  delivery: {},
  // no OpenClaw is there when the first worker starts
  env: { OPENCLAW_CONFIG_PATH: configPath },
  order: 'one by one',
  onReady: installLater,
});

let model: ScriptedModel;
let openclaw: RealOpenClaw;
/** The worker that began without OpenClaw. */
let first: Worker;
/** What the agent does about a test. */
let agent: (command: string) => ModelAnswer = (command) => ({ exec: command });

function answer({ text, toolResults }: ModelTurn): ModelAnswer {
  const command = Array.from(text.matchAll(/^menu-driver \S+ ack \S+$/gm), ([line]) => line).at(-1);
  if (command === undefined) return 'Nothing to do.';
  return toolResults.length > 0 ? 'Done.' : agent(command);
}

afterAll(async () => {
  await openclaw?.end('SIGKILL');
  await model?.close();
  await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

async function installLater(world: World): Promise<void> {
  await world.run('gsd-hooks', ['worker', 'restart']);
  first = await workerOf(world);
  model = await startModel(answer);
  openclaw = await prepareOpenClaw({
    dir,
    modelUrl: model.url,
    agents: ['warden'],
    env: {
      PATH: `${join(world.dir, 'bin')}:/usr/local/bin:/usr/bin:/bin`,
      GSD_STATE_DIR: world.stateDir,
      GSD_TMUX_SOCKET: world.socketPath,
    },
  });
  await cp(skill, join(dir, 'workspace-warden', 'skills', 'gsd-code-skill'), { recursive: true });
  await openclaw.start();
}

scenario(
  'the worker finds an OpenClaw that is installed later, and its next token',
  async ({ world }) => {
    expect(first.transport).toBe('inbox');
    await until('the worker’s connection', async () => {
      const worker = await workerOf(world);
      return worker.transport === 'gateway' && worker.connection === 'open';
    });
    const session = await addAgent(world);
    expect(await check(world, session, 'test wake', '--send-test-wake')).toMatchObject({
      status: 'ok',
      detail: expect.stringMatching(/by gateway$/),
    });

    await openclaw.end('SIGTERM');
    await configure((config) => Object.assign(config.gateway.auth, { token: 'another-token' }));
    await openclaw.start();
    expect(await check(world, session, 'test wake', '--send-test-wake')).toMatchObject({
      status: 'ok',
    });
    const { pid } = first;
    expect(await workerOf(world)).toMatchObject({ pid, transport: 'gateway', connection: 'open' });
  },
);

scenario('diagnose --loop: every link holds, also with an old Node', async (stage) => {
  const session = await startAgent(stage);
  const { stdout, exitCode } = await stage.world.run('gsd-hooks', [
    'diagnose',
    session.agentId,
    '--loop',
  ]);
  expect(stdout).toMatch(/ok {6}\S+: loop: acknowledged: [\d.]+ s after it was asked/);
  expect(stdout).toMatch(/Every link holds\.|Nothing failed; \d+ of \d+ checks deserve a look\./);
  expect(exitCode).toBe(0);
});

scenario('diagnose --loop names the broken link', async (stage) => {
  const { world } = stage;
  const session = await addAgent(world);
  const broken = () => checks(world, session, '--loop');

  agent = () => 'NO_REPLY';
  expectFailed(await broken(), 'loop: acknowledged');
  agent = (command) => ({ exec: command });

  await reload((config) => Object.assign(config.tools.exec, { mode: 'deny' }));
  const denied = await broken();
  expectFailed(denied, 'exec');
  expectFailed(denied, 'loop: allowed');
  await reload((config) => Object.assign(config.tools.exec, { mode: 'full' }));

  const entry = ({ agents }: Configuration) => agents.entries.warden ?? {};
  await reload((config) => Object.assign(entry(config), { skills: [] }));
  const without = await broken();
  expectFailed(without, 'skill');
  expect(without.at(-1)).toMatchObject({ name: 'loop: acknowledged', status: 'ok' });
  await reload((config) => Reflect.deleteProperty(entry(config), 'skills'));

  if (isOldNode('/usr/bin/node')) {
    const record = join(world.stateDir, 'node');
    const noted = await readFile(record, 'utf8');
    await rm(record);
    expectFailed(await broken(), 'loop: node');
    await writeFile(record, noted);
  }

  const driver = join(world.dir, 'bin', 'menu-driver');
  await rename(driver, `${driver}.away`);
  // the gateway remembers for a while that the skill has what it needs
  expectFailed(await broken(), 'loop: command');
  await rename(`${driver}.away`, driver);

  // last, since OpenClaw asks such a model no more for hours
  agent = () => ({ status: 402, error: 'Insufficient credits: your credit balance is too low' });
  expectFailed(await broken(), 'loop: run', 'out of credit');
});

interface Checked {
  readonly name: string;
  readonly status: string;
  readonly detail: string;
}

async function checks(
  world: World,
  { agentId }: Pick<RealSession, 'agentId'>,
  flag: string,
): Promise<readonly Checked[]> {
  const { stdout } = await world.run('gsd-hooks', ['diagnose', agentId, flag, '--json']);
  return (JSON.parse(stdout) as { checks: Checked[] }).checks;
}

async function check(
  world: World,
  session: Pick<RealSession, 'agentId'>,
  name: string,
  flag: string,
) {
  return (await checks(world, session, flag)).find((one) => one.name === name);
}

function expectFailed(all: readonly Checked[], name: string, words = ''): void {
  const detail = expect.stringContaining(words);
  expect(all.filter(({ status }) => status === 'failed')).toContainEqual(
    expect.objectContaining({ name, detail }),
  );
}

let sessions = 0;

async function createSession(): Promise<string> {
  sessions += 1;
  const key = `agent:warden:loop${sessions}`;
  const { token } = (await readConfig()).gateway.auth;
  await callOpenClaw({ url: openclaw.url, token }, 'sessions.create', { agentId: 'warden', key });
  return key;
}

/** An agent that has no Claude Code, which its tests do not need. */
async function addAgent(world: World): Promise<Pick<RealSession, 'agentId'>> {
  const key = await createSession();
  const agentId = `alone${sessions}`;
  await world.addAgent({ agent_id: agentId, openclaw_session_key: key });
  return { agentId };
}

async function startAgent(stage: Stage): Promise<RealSession> {
  const key = await createSession();
  return stage.start({
    suffix: `-loop${sessions}`,
    prompt: 'begin',
    script: ({ text }) => say(`heard: ${text}`),
    agent: { openclaw_session_key: key },
  });
}

interface Worker {
  readonly pid: number;
  readonly transport: string;
  readonly connection: string;
}

async function workerOf(world: World): Promise<Worker> {
  const { stdout } = await world.run('gsd-hooks', ['worker', 'status', '--json']);
  return JSON.parse(stdout);
}

interface Configuration {
  readonly gateway: { readonly auth: { token: string } };
  readonly tools: { readonly exec: object };
  readonly agents: { readonly entries: Readonly<Record<string, object>> };
}

async function readConfig(): Promise<Configuration> {
  return JSON.parse(await readFile(configPath, 'utf8'));
}

async function configure(edit: (config: Configuration) => unknown): Promise<void> {
  const config = await readConfig();
  edit(config);
  await writeFile(`${configPath}.new`, JSON.stringify(config), { mode: 0o600 });
  await rename(`${configPath}.new`, configPath);
}

/** Changes the configuration of a gateway that runs, and waits until it goes by it. */
async function reload(edit: (config: Configuration) => unknown): Promise<void> {
  const reloads = async () =>
    (await readFile(join(dir, 'gateway.log'), 'utf8')).split(/hot reload applied/).length;
  const before = await reloads();
  await configure(edit);
  await until('the new configuration', async () => (await reloads()) > before);
}
