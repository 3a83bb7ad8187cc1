import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { updateRegistry } from '@gsd-code-skill/registry';
import { readNeeds } from '@gsd-code-skill/session-channel';
import { findWakes } from '@gsd-code-skill/wake-format';
import { afterAll, expect } from 'vitest';
import { prepareOpenClaw, type RealOpenClaw } from '../src/openclaw/openclaw-gateway.ts';
import {
  type ModelAnswer,
  type ModelTurn,
  type ScriptedModel,
  startModel,
} from '../src/openclaw/openclaw-model.ts';
import { callOpenClaw, inputsOf } from '../src/openclaw/openclaw-rpc.ts';
import { isOldNode } from '../src/programs/is-old-node.ts';
import type { RealSession, SessionOptions } from '../src/real-session.ts';
import { type Stage, scenariosIn } from '../src/scenario.ts';
import { asks, database, say } from '../src/scripts.ts';
import { until } from '../src/until.ts';
import type { World } from '../src/world.ts';

const dir = await mkdtemp(join(tmpdir(), 'gsd-attention-'));
const agents = new Map<string, (turn: ModelTurn) => ModelAnswer | Promise<ModelAnswer>>();
const scenario = scenariosIn({
  delivery: { transport: 'gateway' },
  env: {
    OPENCLAW_CONFIG_PATH: join(dir, 'state', 'openclaw.json'),
    // it stays all the same while something is due
    GSD_WORKER_LINGER_S: '1',
  },
  order: 'one by one',
  onReady: startOpenClaw,
});
let model: ScriptedModel;
let openclaw: RealOpenClaw;

async function startOpenClaw(world: World): Promise<void> {
  model = await startModel((turn) => agents.get(turn.model)?.(turn) ?? 'Nothing to do.');
  openclaw = await prepareOpenClaw({
    dir,
    modelUrl: model.url,
    agents: ['lazy', 'poor', 'slow', 'old'],
    path: [join(world.dir, 'bin'), dirname(process.execPath)],
    env: { GSD_STATE_DIR: world.stateDir, GSD_TMUX_SOCKET: world.socketPath },
  });
  await openclaw.start();
  await updateRegistry(world.registryPath, (registry) => ({
    ...registry,
    notify: [{ command: ['sh', '-c', 'cat >> "$0"', toldFile(world)] }],
  }));
}

afterAll(async () => {
  await openclaw?.end('SIGKILL');
  await model?.close();
  await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

scenario('40 an agent that does nothing: reminded, then a person is told', async (stage) => {
  const session = await startFor('lazy', stage, { prompt: 'ask', script: asks(database) });
  const [told] = await toldOf(stage, session);
  expect(told?.needs).toMatchObject([{ kind: 'request', session: session.name }]);
  expect(told?.text).toContain(`menu-driver ${session.name} show`);
  const types = await typesTold(session);
  expect(types).toEqual(['ask_user_question', 'reminder']);
  // once it is answered, nobody is needed any more
  const [need] = await readNeeds(stage.world.stateDir, { sessionName: session.name });
  await session.act('choose', '--for', need?.requestId ?? '', '2');
  await until('the need to close', async () => {
    const left = await readNeeds(stage.world.stateDir, { sessionName: session.name });
    return left.every(({ kind }) => kind !== 'request');
  });
});

scenario(
  '41 an agent whose model is out of credit: told again, then a person is',
  async (stage) => {
    agents.set('poor', () => ({ status: 402, error: 'Insufficient credits: your balance is 0' }));
    const session = await startFor('poor', stage, { prompt: 'begin', script: () => say('done') });
    const [told] = await toldOf(stage, session);
    expect(told?.needs).toMatchObject([{ kind: 'turn', session: session.name }]);
    expect(told?.needs[0]?.problem).toBeTruthy();
  },
);

if (isOldNode('/usr/bin/node')) {
  scenario('43 an agent whose shell finds an old Node: a person is told', async (stage) => {
    const { world } = stage;
    const session = await startFor('old', stage, { prompt: 'ask', script: asks(database) });
    const said: string[] = [];
    const driver = join(world.dir, 'bin', 'menu-driver');
    agents.set('old', ({ toolResults }) => {
      said.push(...toolResults);
      if (toolResults.length > 0) return 'It does not run here.';
      return { exec: `env PATH=/usr/bin:/bin ${driver} ${session.name} status` };
    });
    // without it no other Node is known that could take over
    await rm(join(world.stateDir, 'node'));
    const [told] = await toldOf(stage, session);
    expect(told?.needs).toMatchObject([{ kind: 'request', session: session.name }]);
    expect(said.join('\n')).toContain('needs Node 22.18 or later');
  });
}

scenario('42 an agent that thinks for longer than its reminder is left alone', async (stage) => {
  agents.set('slow', async () => {
    await delay(20_000);
    return 'I have looked at it.';
  });
  const session = await startFor('slow', stage, { prompt: 'ask', script: asks(database) });
  // OpenClaw may refuse a wake at first (`Agent database cleanup failed`): it is sent again
  const isHeard = async () => (await typesTold(session)).length > 0;
  await until('the wake', isHeard, { timeout: 120_000 });
  await delay(15_000);
  expect(await typesTold(session)).toEqual(['ask_user_question']);
  expect(await notifications(stage.world, session)).toEqual([]);
});

interface Told {
  readonly text: string;
  readonly needs: readonly {
    readonly kind: string;
    readonly session: string;
    readonly problem?: string;
  }[];
}

const attention = { remind_after_s: 6, escalate_after_s: 12 };

/** Starts Claude Code for an agent whose wakes go to the main session of that OpenClaw agent. */
async function startFor(
  agent: string,
  stage: Stage,
  options: Omit<SessionOptions, 'agentId'>,
): Promise<RealSession> {
  const key = `agent:${agent}:main`;
  await callOpenClaw(openclaw, 'sessions.create', { agentId: agent, key });
  return stage.start({ ...options, agent: { openclaw_session_key: key, attention } });
}

/** Waits until a person is told of a session, and for as long again, so that a second time would show. */
async function toldOf({ world }: Stage, session: RealSession): Promise<readonly Told[]> {
  await until('a person to be told', async () => (await notifications(world, session)).length > 0, {
    timeout: 120_000,
  });
  await delay(attention.escalate_after_s * 1000);
  const told = await notifications(world, session);
  expect(told).toHaveLength(1);
  return told;
}

async function notifications(world: World, { name }: RealSession): Promise<readonly Told[]> {
  const text = await readFile(toldFile(world), 'utf8').catch(() => '');
  const all: Told[] = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return all.filter(({ needs }) => needs.some(({ session }) => session === name));
}

function toldFile(world: World): string {
  return join(world.dir, 'told');
}

async function typesTold({ openclawKey }: RealSession): Promise<readonly string[]> {
  const inputs = await inputsOf(openclaw, openclawKey);
  return inputs.flatMap(({ text }) => findWakes(text)).map(({ trigger }) => trigger.type);
}
