import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exists } from '@gsd-code-skill/core';
import { updateRegistry } from '@gsd-code-skill/registry';
import { readDecisions } from '@gsd-code-skill/session-channel';
import { killWorker } from '@gsd-code-skill/testing';
import { afterAll, expect } from 'vitest';
import { chatConfiguration } from '../src/openclaw/chat-configuration.ts';
import { prepareOpenClaw, type RealOpenClaw } from '../src/openclaw/openclaw-gateway.ts';
import { type ScriptedModel, startModel } from '../src/openclaw/openclaw-model.ts';
import { startTelegram, type TelegramStandIn } from '../src/openclaw/telegram-stand-in.ts';
import { type Stage, scenariosIn } from '../src/scenario.ts';
import { say, use } from '../src/scripts.ts';
import { until } from '../src/until.ts';
import type { World } from '../src/world.ts';

const dir = await mkdtemp(join(tmpdir(), 'gsd-chain-'));
const scenario = scenariosIn({
  delivery: { transport: 'gateway' },
  env: { OPENCLAW_CONFIG_PATH: join(dir, 'state', 'openclaw.json') },
  order: 'one by one',
  onReady: startChat,
});
let model: ScriptedModel;
let telegram: TelegramStandIn;
let openclaw: RealOpenClaw;

async function startChat(world: World): Promise<void> {
  model = await startModel(async () => 'NO_REPLY');
  telegram = await startTelegram();
  const env = { OPENCLAW_SKIP_CHANNELS: '' };
  openclaw = await prepareOpenClaw({ dir, modelUrl: model.url, agents: ['warden'], env });
  const config = JSON.parse(await readFile(openclaw.configPath, 'utf8'));
  const whole = { ...config, ...chatConfiguration(telegram) };
  await writeFile(openclaw.configPath, JSON.stringify(whole));
  await openclaw.start();
  await until('the chat', async () => telegram.isUp || undefined);
  await updateRegistry(world.registryPath, (registry) => ({
    ...registry,
    people: { openclaw: ['approval'] },
  }));
}

afterAll(async () => {
  await openclaw?.end('SIGKILL');
  await telegram?.close();
  await model?.close();
  await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

/** Lets Claude Code ask for a folder, which only a person may grant. */
async function askFor(made: string, { start }: Stage, agent: object = {}) {
  const session = await start({
    permissionMode: 'default',
    prompt: 'make it',
    script: ({ toolResults }) =>
      toolResults.length > 0
        ? say('Done.')
        : { blocks: [use('Bash', { command: `mkdir ${made}` })] },
    agent: {
      openclaw_session_key: 'agent:warden:main',
      policy: [{ match: 'Bash(mkdir *)', decision: 'human' }],
      ...agent,
    },
  });
  const id = await until('the approval in the chat', () => approvalFor(made));
  return { session, id };
}

/** The last approval in the chat that is about a folder. */
async function approvalFor(made: string): Promise<string | undefined> {
  const about = telegram.sent.filter((text) => text.includes(made));
  return about.flatMap((text) => /plugin:[0-9a-f-]+/.exec(text) ?? []).at(-1);
}

/** Says yes in the chat, once more where the bot did not hear it. */
async function approve(id: string, made: string): Promise<void> {
  for (let tries = 0; tries < 3 && !(await exists(made)); tries++) {
    telegram.write(`/approve ${id} allow-once`);
    await until('the folder', async () => (await exists(made)) || undefined, {
      timeout: 30_000,
    }).catch(() => {});
  }
}

async function decisions({ world }: Stage, session: string) {
  return (await readDecisions(world.stateDir)).filter((one) => one.session === session);
}

scenario('18 a person decides in a chat what Claude Code asks', async (stage) => {
  const made = join(stage.world.project, 'made-in-chat');
  const { session, id } = await askFor(made, stage);
  await approve(id, made);
  await session.event('Stop');
  expect(await exists(made)).toBe(true);
  expect(await decisions(stage, session.name)).toMatchObject([
    {
      by: 'person',
      channel: 'openclaw',
      decision: 'allow',
      rule: expect.stringContaining('mkdir'),
    },
  ]);
});

scenario('18 the same by keys, where no hook waits', async (stage) => {
  const made = join(stage.world.project, 'made-by-keys');
  const { session, id } = await askFor(made, stage, { hook_settings: { answer_channel: 'keys' } });
  await approve(id, made);
  await session.event('Stop');
  expect(await exists(made)).toBe(true);
  expect(await decisions(stage, session.name)).toMatchObject([
    { by: 'person', channel: 'keys', decision: 'allow' },
  ]);
});

scenario('17 a person is not asked in vain when the worker is killed meanwhile', async (stage) => {
  const { world } = stage;
  const made = join(world.project, 'made-after-a-kill');
  const { session, id } = await askFor(made, stage);
  await killWorker(world.stateDir, 'SIGKILL');
  await world.run('gsd-hooks', ['status']);
  // OpenClaw tells of an approval only whoever has asked for it, so it is asked for anew
  const next = await until('the approval once more', async () => {
    const last = await approvalFor(made);
    return last === id ? undefined : last;
  });
  await approve(next, made);
  await session.event('Stop', 1, { timeout: 90_000 });
  expect(await exists(made)).toBe(true);
  expect(await decisions(stage, session.name)).toMatchObject([{ by: 'person', decision: 'allow' }]);
});
