import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exists } from '@gsd-code-skill/core';
import { createPrograms } from '@gsd-code-skill/testing';
import { findWakes } from '@gsd-code-skill/wake-format';
import { execa } from 'execa';
import { afterAll, expect } from 'vitest';
import { type ModelScript, startClaudeModel } from '../src/claude/claude-model.ts';
import { prepareOpenClaw, type RealOpenClaw } from '../src/openclaw/openclaw-gateway.ts';
import {
  type ModelAnswer,
  type ModelTurn,
  type ScriptedModel,
  startModel,
} from '../src/openclaw/openclaw-model.ts';
import { callOpenClaw } from '../src/openclaw/openclaw-rpc.ts';
import { scenariosIn } from '../src/scenario.ts';
import { database, say, use, usesTool } from '../src/scripts.ts';
import type { World } from '../src/world.ts';

const dir = await mkdtemp(join(tmpdir(), 'gsd-mcp-'));
const examples = fileURLToPath(new URL('../../examples/', import.meta.url));
const scenario = scenariosIn({
  delivery: { transport: 'gateway' },
  env: { OPENCLAW_CONFIG_PATH: join(dir, 'state', 'openclaw.json') },
  order: 'one by one',
  onReady: startOpenClaw,
});
let model: ScriptedModel;
let openclaw: RealOpenClaw;

const toolNames = [
  ...['fleet_list', 'needs_wait', 'needs_close', 'session_status', 'session_read'],
  ...['session_answer', 'session_type', 'session_interrupt', 'session_wait'],
  ...['session_spawn', 'session_recover'],
];

async function startOpenClaw(world: World): Promise<void> {
  model = await startModel(orchestrate);
  openclaw = await prepareOpenClaw({
    dir,
    modelUrl: model.url,
    agents: ['warden'],
    mcpServers: {
      gsd: {
        command: process.execPath,
        args: [fileURLToPath(new URL('../../apps/mcp/bin/gsd-mcp.js', import.meta.url))],
        env: world.env,
      },
    },
  });
  await openclaw.start();
}

afterAll(async () => {
  await openclaw?.end('SIGKILL');
  await model?.close();
  await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

/** Claude Code in plan mode: a question, a plan, and, when it is told to, a command. */
function apprentice(made: string): ModelScript {
  return ({ text, toolResults, body }) => {
    const results = toolResults.join('\n');
    if (text === 'run it') {
      return { blocks: [use('Bash', { command: `mkdir ${made} && echo made it` })] };
    }
    if (results.includes('made it')) return say('All is made.');
    if (/approved/i.test(results)) return say('I begin.');
    if (results.includes('SQLite')) {
      const plans = /\/[^\s"'`\\]+\/\.claude\/plans\/[^\s"'`\\]+\.md/;
      const path = plans.exec(JSON.stringify(body))?.[0];
      return { blocks: [use('Write', { file_path: path, content: plan })] };
    }
    if (results !== '') return { blocks: [use('ExitPlanMode', { plan })] };
    return { blocks: [use('AskUserQuestion', { questions: [database] })] };
  };
}

const plan = '# Plan for the cellar\n\n1. dig\n2. cover';

scenario('20 the agent in OpenClaw closes a whole loop with tools alone', async (stage) => {
  const made = join(stage.world.project, 'made-by-openclaw');
  const key = 'agent:warden:main-tools';
  await callOpenClaw(openclaw, 'sessions.create', { agentId: 'warden', key });
  const session = await stage.start({
    permissionMode: 'plan',
    prompt: 'begin',
    script: apprentice(made),
    agent: { openclaw_session_key: key },
  });
  const { tool_response: answered } = await session.event('PostToolUse');
  expect(answered).toMatchObject({ answers: { [database.question]: 'SQLite' } });
  await session.event('Stop', 2, { timeout: 120_000 });
  expect(await exists(made)).toBe(true);
  const turns = () => model.turns.filter(({ text }) => text.includes(session.name));
  await expect.poll(() => turns().at(-1)?.toolResults.at(-1), { timeout: 60_000 }).toMatch(/idle/);

  const [first] = turns();
  expect(first?.tools).toEqual(expect.arrayContaining(toolNames.map((name) => `gsd__${name}`)));
  const results = turns().flatMap(({ toolResults }) => toolResults);
  expect(
    results.filter((one) => /"?verdict"?:? ?"?delivered|^delivered/.test(one)).length,
  ).toBeGreaterThanOrEqual(4);
  // an agent is not woken by its own answer
  expect(
    turns()
      .map(({ text }) => text)
      .join('\n'),
  ).not.toContain('ask_user_question_answered');
  // nothing but the tools: neither a shell nor a word too much
  expect(session.model.requests.filter(({ text }) => text === 'run it')).toHaveLength(1);
});

/** What the agent in OpenClaw does about a wake. */
function orchestrate({ text, toolResults }: ModelTurn): ModelAnswer {
  const wake = findWakes(text).at(-1);
  if (wake === undefined) return 'Nothing to do.';
  const { sessionName: session, trigger, content } = wake;
  const { request } = trigger;
  const once = { session, request, idempotency_key: wake.wakeId };
  const steps: readonly ModelAnswer[] =
    {
      ask_user_question: [call('session_answer', { ...once, action: 'choose', choices: [2] })],
      plan_approval: [
        call('session_read', { session, what: 'request', request }),
        call('session_answer', { ...once, action: 'approve' }),
      ],
      permission_prompt: [call('session_answer', { ...once, action: 'approve' })],
      response_complete: content?.text.includes('I begin')
        ? [call('session_type', { session, text: 'run it', idempotency_key: wake.wakeId })]
        : [call('session_wait', { session, states: ['idle'], seconds: 20 })],
    }[trigger.type as string] ?? [];
  return steps[toolResults.length] ?? 'Done.';
}

function call(name: string, given: object): ModelAnswer {
  return { tool: `gsd__${name}`, given };
}

scenario('20 a Claude Code supervises two others with tools alone', async ({ world, start }) => {
  const made = join(world.project, 'made-by-claude');
  const one = await start({ permissionMode: 'plan', prompt: 'begin', script: apprentice(made) });
  const two = await start({
    prompt: 'remove it',
    script: usesTool(use('Bash', { command: `rm -r ${made}` })),
  });
  const names = [one.name, two.name];
  const supervisor = await startClaudeModel(supervise(names));
  try {
    const run = await execa('sh', [join(examples, 'claude-supervisor.sh')], {
      env: { ...world.env, ANTHROPIC_BASE_URL: supervisor.url },
      extendEnv: false,
      cwd: world.project,
      stdin: 'ignore',
      timeout: 240_000,
      reject: false,
    });
    expect(run.stdout).toBe('Both are done.');
  } finally {
    await supervisor.close();
  }
  expect(await exists(made)).toBe(true);
  expect(await one.events('Stop')).toHaveLength(2);
  expect(two.model.requests.at(-1)?.toolResults.join('\n')).toContain('leave it there');
});

/** The model of a Claude Code that goes by what needs_wait tells. */
function supervise(names: readonly string[]): ModelScript {
  const done = new Set<string>();
  const handled = new Set<string>();
  let cursor: string | undefined;
  let need: Need | undefined;
  const wait = () => tool('needs_wait', cursor === undefined ? {} : { cursor });
  return ({ toolResults: [result] }) => {
    if (result === undefined) return wait();
    const said = JSON.parse(result) as Told;
    if (said.cursor !== undefined) {
      cursor = said.cursor;
      need = said.need;
      if (need === undefined || !names.includes(need.session)) return wait();
      expect(handled).not.toContain(need.id);
      handled.add(need.id);
      const { session, request, trigger } = need;
      const once = { session, request, idempotency_key: need.id };
      switch (trigger) {
        case 'ask_user_question':
          return tool('session_answer', { ...once, action: 'choose', choices: ['SQLite'] });
        case 'plan_approval':
          return tool('session_answer', { ...once, action: 'approve' });
        case 'permission_prompt':
          return tool('session_read', { session, what: 'request', request });
        default:
          return tool('session_read', { session, what: 'reply' });
      }
    }
    const text = said.text ?? '';
    if (need === undefined) return wait();
    const { session, request } = need;
    const once = { session, request, idempotency_key: need.id };
    if (said.request !== undefined && text.includes('rm -r')) {
      return tool('session_answer', { ...once, action: 'deny', reason: 'leave it there' });
    }
    if (said.request !== undefined && text.includes('mkdir')) {
      return tool('session_answer', { ...once, action: 'approve' });
    }
    if (text.includes('I begin')) return tool('session_type', { session, text: 'run it' });
    if (said.text !== undefined) {
      done.add(session);
      return tool('needs_close', { need: need.id, action: 'done' });
    }
    return done.size === names.length ? say('Both are done.') : wait();
  };
}

interface Need {
  readonly id: string;
  readonly session: string;
  readonly request?: string;
  readonly trigger?: string;
}

interface Told {
  readonly verdict: string;
  readonly cursor?: string;
  readonly need?: Need;
  readonly text?: string;
  readonly request?: string;
}

function tool(name: string, given: object) {
  return { blocks: [use(`mcp__gsd__${name}`, given)] };
}

scenario(
  '20 sixty lines on the client of the SDK orchestrate a session',
  async ({ world, start }) => {
    const programs = createPrograms();
    try {
      const orchestrator = programs.start(
        [process.execPath, join(examples, 'mcp-orchestrator.ts')],
        { env: world.env, cwd: world.project },
      );
      const session = await start({
        permissionMode: 'default',
        prompt: 'ask',
        script: ({ text, toolResults }) => {
          const results = toolResults.join('\n');
          if (results.includes('PostgreSQL')) {
            return { blocks: [use('Bash', { command: 'rm -r /nothing/there' })] };
          }
          if (results !== '' || text !== 'ask') return say('I leave it.');
          return { blocks: [use('AskUserQuestion', { questions: [database] })] };
        },
      });
      await session.event('Stop');
      await orchestrator.said(new RegExp(`${session.name} ask_user_question: delivered`));
      await orchestrator.said(new RegExp(`${session.name} permission_prompt: delivered`));
      await orchestrator.said(new RegExp(`${session.name} response_complete: delivered`));
      const heard = session.model.requests.flatMap(({ text, toolResults }) => [
        text,
        ...toolResults,
      ]);
      expect(heard.join('\n')).toContain('Only reading is allowed here.');
      expect(await orchestrator.stop()).toBe(0);
    } finally {
      await programs.close();
    }
  },
);
