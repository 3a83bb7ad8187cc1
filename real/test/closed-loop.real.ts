import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findWakes, type Wake } from '@gsd-code-skill/wake-format';
import { afterAll, expect } from 'vitest';
import { prepareOpenClaw, type RealOpenClaw } from '../src/openclaw/openclaw-gateway.ts';
import {
  type ModelAnswer,
  type ModelTurn,
  type ScriptedModel,
  startModel,
} from '../src/openclaw/openclaw-model.ts';
import { callOpenClaw, inputsOf } from '../src/openclaw/openclaw-rpc.ts';
import type { RealSession, SessionOptions } from '../src/real-session.ts';
import { type Stage, scenariosIn } from '../src/scenario.ts';
import { asks, database, say } from '../src/scripts.ts';
import { until } from '../src/until.ts';
import type { World } from '../src/world.ts';

/** What an orchestrator does about a wake, and about what its command said. */
type Orchestrator = (wake: Wake, results: readonly string[]) => ModelAnswer | Promise<ModelAnswer>;

const dir = await mkdtemp(join(tmpdir(), 'gsd-loop-'));
const orchestrators = new Map<string, Orchestrator>();
const scenario = scenariosIn({
  delivery: { transport: 'gateway' },
  env: { OPENCLAW_CONFIG_PATH: join(dir, 'state', 'openclaw.json') },
  order: 'one by one',
  onReady: startOpenClaw,
});
let model: ScriptedModel;
let openclaw: RealOpenClaw;

async function startOpenClaw(world: World): Promise<void> {
  model = await startModel(orchestrate);
  openclaw = await prepareOpenClaw({
    dir,
    modelUrl: model.url,
    agents: ['warden', 'careful'],
    restricted: ['careful'],
    // the PATH of exec begins with the system's folders, and with whatever Node is there
    path: [join(world.dir, 'bin'), dirname(process.execPath)],
    env: {
      GSD_STATE_DIR: world.stateDir,
      GSD_TMUX_SOCKET: world.socketPath,
      GSD_DRIVER_SECONDS: '9',
    },
  });
  await openclaw.start();
}

afterAll(async () => {
  await openclaw?.end('SIGKILL');
  await model?.close();
  await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

scenario('1 closed loop: the agent in OpenClaw types the next prompt', async (stage) => {
  const session = await startFor(
    'warden',
    stage,
    {
      prompt: 'begin',
      script: ({ text }) => say(`heard: ${text}`),
    },
    ({ sessionName, content }, results) => {
      if (results.length > 0) return `typed: ${results.at(-1)}`;
      if (content?.text !== 'heard: begin') return 'All done.';
      return { exec: `menu-driver ${sessionName} type "go on, please"` };
    },
  );
  expect((await session.event('UserPromptSubmit', 2)).prompt).toBe('go on, please');
  await session.event('Stop', 2);
  await told(stage, session, ['response_complete', 'response_complete']);
  expect(resultsFor(session)[0]).toMatch(/^delivered/);
});

scenario('2 closed loop: the agent in OpenClaw answers a question', async (stage) => {
  const session = await startFor(
    'warden',
    stage,
    { prompt: 'ask', script: asks(database) },
    chooses(2),
  );
  const { tool_response: recorded } = await session.event('PostToolUse');
  expect(recorded).toMatchObject({ answers: { [database.question]: 'SQLite' } });
  await told(stage, session, ['ask_user_question', 'response_complete']);
});

scenario('12 closed loop with exec in allowlist mode, only menu-driver listed', async (stage) => {
  await allowDriver('careful', stage.world);
  const session = await startFor(
    'careful',
    stage,
    { prompt: 'ask', script: asks(database) },
    (wake, results) => {
      if (wake.trigger.type === 'ask_user_question' && results.length === 0) return { exec: 'id' };
      if (results.length === 1 && /denied/.test(results[0] ?? '')) {
        return { exec: `menu-driver ${wake.sessionName} choose --for ${wake.trigger.request} 3` };
      }
      return 'Good.';
    },
  );
  const { tool_response: recorded } = await session.event('PostToolUse');
  expect(recorded).toMatchObject({ answers: { [database.question]: 'Redis' } });
  await told(stage, session, ['ask_user_question', 'response_complete']);
});

scenario(
  '11 bidirectional Stop: blocks once with the reply of the agent, and not twice',
  async (stage) => {
    const decide = ({ wakeId }: Wake) => {
      const decision = { decision: 'block', reason: 'also write the tests', wake_id: wakeId };
      return `\`\`\`json\n${JSON.stringify(decision)}\n\`\`\``;
    };
    const session = await startFor(
      'warden',
      stage,
      {
        prompt: 'begin',
        settings: { hook_mode: 'bidirectional' },
        script: ({ text }) => say(`heard: ${text}`),
      },
      decide,
    );
    const second = await session.event('Stop', 2);
    expect(second).toMatchObject({ stop_hook_active: true });
    expect(session.model.requests.at(-1)?.text).toBe('Stop hook feedback:\nalso write the tests');
    await told(stage, session, ['response_complete', 'response_complete']);
    expect((await session.drive('wait', 'idle', '--timeout', '30')).exitCode).toBe(0);
    expect(session.model.requests).toHaveLength(2);
  },
);

scenario(
  '10 gateway down when a turn ends, killed while a question is thought about',
  async (stage) => {
    let asked: () => void = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    let isKilled = false;
    const session = await startFor(
      'warden',
      stage,
      {
        script: (request) =>
          /^ask/.test(request.text) || request.toolResults.length > 0
            ? asks(database)(request)
            : say(`heard: ${request.text}`),
      },
      async (wake, results) => {
        if (wake.trigger.type === 'ask_user_question' && !isKilled) {
          asked();
          return new Promise(() => {});
        }
        return chooses(1)(wake, results);
      },
    );

    await openclaw.end('SIGKILL');
    await session.act('type', 'first');
    await session.event('Stop');
    await until('the wake in the outbox', async () =>
      (await session.log()).some(({ outcome }) => outcome === 'queued'),
    );
    await openclaw.start();
    await told(stage, session, ['response_complete']);

    await session.act('type', 'ask me');
    await isAsked;
    await openclaw.end('SIGKILL');
    isKilled = true;
    await openclaw.start();
    const { tool_response: recorded } = await session.event('PostToolUse', 1, { timeout: 200_000 });
    expect(recorded).toMatchObject({ answers: { [database.question]: 'PostgreSQL' } });
    await told(stage, session, ['response_complete', 'ask_user_question', 'response_complete']);
    expect(await session.events('PostToolUse')).toHaveLength(1);
  },
);

/** Starts Claude Code for an agent whose wakes go to a session of that OpenClaw agent. */
async function startFor(
  agent: string,
  stage: Stage,
  options: Omit<SessionOptions, 'agentId'>,
  orchestrator: Orchestrator,
): Promise<RealSession> {
  const suffix = `-pilot${orchestrators.size + 1}`;
  const key = `agent:${agent}:main${suffix}`;
  await callOpenClaw(openclaw, 'sessions.create', { agentId: agent, key });
  orchestrators.set(suffix, orchestrator);
  return stage.start({ ...options, suffix, agent: { openclaw_session_key: key } });
}

/** Waits until OpenClaw has taken exactly these wakes, each once and in this order. */
async function told(
  { world }: Stage,
  session: RealSession,
  triggers: readonly string[],
): Promise<void> {
  const taken = () => inputsOf(openclaw, session.openclawKey);
  await until(
    `${triggers.length} wakes in OpenClaw`,
    async () => (await taken()).flatMap(({ text }) => findWakes(text)).length >= triggers.length,
    { timeout: 120_000 },
  );
  await until('an empty outbox', async () => {
    const { stdout } = await world.run('gsd-hooks', ['status', '--json']);
    const { agents } = JSON.parse(stdout) as { agents: { agent: string; outbox: number }[] };
    return agents.some(({ agent, outbox }) => agent === session.agentId && outbox === 0);
  });
  // a run that a killed gateway resumes begins with a message of its own
  const wakes = (await taken()).flatMap(({ text }) => findWakes(text));
  expect(wakes.map(({ trigger }) => trigger.type)).toEqual(triggers);
  expect(new Set(wakes.map(({ wakeId }) => wakeId)).size).toBe(triggers.length);
}

function resultsFor(session: RealSession): readonly string[] {
  const turns = model.turns.filter(({ text }) => wakeIn(text)?.agentId === session.agentId);
  return turns.flatMap(({ toolResults }) => toolResults);
}

function orchestrate({ text, toolResults }: ModelTurn): ModelAnswer | Promise<ModelAnswer> {
  const wake = wakeIn(text);
  const suffix = wake?.agentId.replace(/^s\d+/, '') ?? '';
  const play = orchestrators.get(suffix);
  return wake && play ? play(wake, toolResults) : 'Nothing to do.';
}

const chooses =
  (option: number): Orchestrator =>
  ({ sessionName, trigger }, results) => {
    if (trigger.type !== 'ask_user_question') return 'Noted.';
    const exec = `menu-driver ${sessionName} choose --for ${trigger.request} ${option}`;
    return results.length > 0 ? 'Chosen.' : { exec };
  };

/** The wake a turn is about: the last one, should OpenClaw put one before it that nobody answered. */
function wakeIn(text: string): Wake | undefined {
  return findWakes(text).at(-1);
}

async function allowDriver(agent: string, world: World): Promise<void> {
  const { hash } = await callOpenClaw<{ hash: string }>(openclaw, 'exec.approvals.get', {});
  // OpenClaw compares the file a command leads to, not the link that npm puts on PATH
  const allowlist = [{ pattern: await realpath(join(world.dir, 'bin', 'menu-driver')) }];
  const file = { version: 1, agents: { [agent]: { allowlist } } };
  await callOpenClaw(openclaw, 'exec.approvals.set', { baseHash: hash, file });
}
