import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { exists } from '@gsd-code-skill/core';
import { updateRegistry } from '@gsd-code-skill/registry';
import { readNeeds } from '@gsd-code-skill/session-channel';
import { describe, expect } from 'vitest';
import type { ModelScript } from '../src/claude/claude-model.ts';
import type { RealSession } from '../src/real-session.ts';
import { type Stage, scenariosIn } from '../src/scenario.ts';
import {
  asks,
  database,
  features,
  hangs,
  language,
  onceConnected,
  say,
  usageLimit,
  use,
} from '../src/scripts.ts';
import type { Way } from '../src/skill/find-ways.ts';
import { createSkillAgent, type Judgement, type SkillAgent } from '../src/skill/skill-agent.ts';
import { until } from '../src/until.ts';

const mcpServer = fileURLToPath(new URL('../src/mcp-server.mjs', import.meta.url));
const last = (ways: readonly Way[]) => ways.at(-1);
const leave = () => undefined;

/** Something that Claude Code asks, and what the agent wants of it. */
interface Lesson {
  readonly prompt: string;
  readonly trigger: string;
  readonly judge?: Judgement;
  /** What Claude Code's model hears of the answer. */
  readonly heard: string;
}

const long = Array.from({ length: 700 }, (_, line) => `echo line ${line} of a long command`);

const lessons: readonly Lesson[] = [
  { prompt: 'permit', trigger: 'permission_prompt', heard: 'was permitted' },
  {
    prompt: 'forbid',
    trigger: 'permission_prompt',
    judge: { takes: last, own: ['keep it as it is'] },
    heard: 'keep it as it is',
  },
  { prompt: 'long', trigger: 'permission_prompt', heard: 'line 699' },
  { prompt: 'one', trigger: 'ask_user_question', heard: 'SQLite' },
  {
    prompt: 'own',
    trigger: 'ask_user_question',
    judge: { takes: last, own: ['DuckDB, because it is small'] },
    heard: 'DuckDB, because it is small',
  },
  {
    prompt: 'many',
    trigger: 'ask_user_question',
    judge: { takes: ([, second]) => second },
    heard: 'Auth, Export',
  },
  { prompt: 'all', trigger: 'ask_user_question', heard: 'plain C' },
  { prompt: 'form', trigger: 'elicitation', judge: { own: ['Zoe', '7'] }, heard: '"age":7' },
  { prompt: 'no form', trigger: 'elicitation', judge: { takes: last }, heard: 'decline' },
];

const asked: Readonly<Record<string, ModelScript>> = {
  permit: () => ({ blocks: [use('Bash', { command: 'mkdir -p made && echo was permitted' })] }),
  forbid: () => ({ blocks: [use('Bash', { command: 'rmdir made' })] }),
  long: () => ({ blocks: [use('Bash', { command: long.join('\n') })] }),
  one: asks(database),
  own: asks(database),
  many: asks(features),
  all: asks(database, features, language),
  form: () => ({ blocks: [use('mcp__demo__form', {})] }),
  'no form': () => ({ blocks: [use('mcp__demo__form', {})] }),
};

describe('by SKILL.md alone', () => {
  const scenario = scenariosIn();

  scenario('21 an agent answers every kind of request', async (stage) => {
    const { steps } = await answerAll(stage, 'shell');
    expect(steps.some(({ command }) => command.includes(' show '))).toBe(true);
  });

  scenario('21 an agent sends a plan back, and approves the next', async ({ world, start }) => {
    const session = await start({ permissionMode: 'plan', prompt: 'plan it', script: plans });
    const agent = await createSkillAgent(world, session);
    const first = await agent.next({ takes: last, own: ['cover it first'] });
    expect(first).toBe('plan_approval');
    expect(await agent.next()).toBe('plan_approval');
    expect(await agent.next({ takes: leave })).toBe('response_complete');
    expect(wordsHeard(session)).toContain('cover it first');
    const used = (await session.events('PostToolUse')).map(({ tool_name }) => tool_name);
    expect(used).toContain('ExitPlanMode');
  });

  scenario('21 an agent waits for a usage limit, and goes on', async ({ world, start }) => {
    let isReached = false;
    const session = await start({
      prompt: 'work',
      env: { CLAUDE_CODE_OAUTH_TOKEN: 'of-no-account', ANTHROPIC_API_KEY: '' },
      script: ({ text }) => {
        if (isReached) return say(`heard: ${text}`);
        isReached = true;
        return usageLimit(12);
      },
    });
    const agent = await createSkillAgent(world, session);
    expect(await agent.next()).toBe('response_failed');
    expect(agent.steps).toEqual([]);
    await until('what Claude Code will do', async () =>
      /Continuing (?:automatically|shortly)/.test(await session.screen()),
    );
    await session.press('Escape');
    expect(await agent.next()).toBe('usage_limit_reset');
    await until('the next prompt', () => wordsHeard(session).includes('continue'));
    expect(await agent.next({ takes: leave })).toBe('response_complete');
  });

  scenario('21 an agent is reminded, tested, late, and interrupted', async ({ world, start }) => {
    const session = await start({
      prompt: 'one',
      agent: { attention: { remind_after_s: 3 } },
      script: (request) =>
        request.toolResults.length > 0
          ? say('That is done.')
          : (asked[request.text]?.(request) ?? fails),
    });
    const agent = await createSkillAgent(world, session);
    expect(await agent.next({ takes: leave })).toBe('ask_user_question');
    expect(await agent.next()).toBe('reminder');
    await until('the answer', () => wordsHeard(session).includes('SQLite'));

    expect(await agent.next({ own: ['fail'] })).toBe('response_complete');
    expect(await agent.next({ takes: leave })).toBe('response_failed');
    expect(await agent.next({ takes: ([first]) => first })).toBe('reminder');
    expect(await openNeeds(world, session)).toEqual([]);

    const looped = world.run('gsd-hooks', ['diagnose', session.agentId, '--loop', '--json']);
    expect(await agent.next()).toBe('test');
    expect((await looped).stdout).toMatch(/"name": ?"loop: acknowledged",\s*"status": ?"ok"/);

    await session.act('type', 'one');
    const open = await session.wake('ask_user_question', 2);
    await until(
      'the dialog to be left',
      async () => {
        // a key right after it was drawn is not taken
        if (/❯ 1\. PostgreSQL/.test(await session.screen())) await session.press('Escape');
        return (await session.wakes('interrupted')).length > 0;
      },
      { interval: 1500 },
    );
    // somebody was faster: the skill knows what the refusal says
    expect(await agent.next()).toBe('ask_user_question');
    expect(agent.steps.at(-1)).toMatchObject({ exitCode: 3 });
    expect(agent.steps.at(-1)?.command).toContain(open.trigger.request);
    let trigger = await agent.next({ own: ['go on'] });
    // on a slow machine it was reminded of it, too
    if (trigger === 'reminder') trigger = await agent.next({ own: ['go on'] });
    expect(trigger).toBe('interrupted');
    await until('the next prompt', () => wordsHeard(session).includes('go on'));
  });
});

describe('by SKILL.md alone, for somebody else', () => {
  const scenario = scenariosIn();

  scenario('21 an agent whose budget is spent', async ({ world, start }) => {
    const session = await start({
      prompt: 'spend it',
      settings: { budget_usd_per_day: 0.01 },
      script: () => ({ ...say('It is spent.'), inputTokens: 90_000 }),
    });
    const agent = await createSkillAgent(world, session);
    expect(await agent.next({ takes: leave })).toBe('response_complete');
    expect(await agent.next()).toBe('budget_reached');
    expect(agent.steps.map(({ exitCode }) => exitCode)).toEqual([0]);
    expect(await openNeeds(world, session)).toEqual([]);
  });

  scenario('21 an agent that does nothing, and another in its place', async (stage) => {
    const { world } = stage;
    const boss = 'boss';
    await world.addAgent({
      ...{ agent_id: boss, openclaw_session_key: `agent:${boss}:main` },
      working_directory: world.project,
    });
    const attention = { remind_after_s: 3, escalate_after_s: 6, escalate_to: boss };
    const session = await stage.start({
      prompt: 'one',
      agent: { attention },
      script: asks(database),
    });
    const agent = await createSkillAgent(world, session);
    expect(await agent.next({ takes: leave })).toBe('ask_user_question');
    expect(await agent.next({ takes: leave })).toBe('reminder');

    const wakes = async () => (await world.wakes()).filter(({ agentId }) => agentId === boss);
    const other = await createSkillAgent(world, { agentId: boss, name: boss, wakes });
    expect(await other.next()).toBe('escalation');
    await until('the answer', () => wordsHeard(session).includes('SQLite'));
    expect(other.steps.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    expect(await openNeeds(world, session)).not.toContain('request');
  });

  scenario('21 an agent puts off what it is reminded of', async ({ world, start }) => {
    const attention = { remind_after_s: 3, escalate_after_s: 8 };
    const session = await start({ prompt: 'fail', agent: { attention }, script: () => fails });
    const agent = await createSkillAgent(world, session);
    expect(await agent.next({ takes: leave })).toBe('response_failed');
    expect(await agent.next({ takes: last })).toBe('reminder');
    expect(agent.steps.map(({ command }) => command)).toEqual([
      `menu-driver ${session.name} later 2h`,
    ]);
    expect(await postponedFor(world, session)).toBeCloseTo(2, 1);
    // nobody is told again
    await delay(attention.escalate_after_s * 1000);
    expect(await session.wakes('reminder')).toHaveLength(1);
  });
});

describe('by SKILL.md alone, where nobody asks', () => {
  const scenario = scenariosIn({ idleNotification: 4000 });

  scenario('21 an agent deals with failures, stops and ends', async (stage) => {
    const session = await stage.start({
      prompt: 'fail 500',
      agent: { attention: { stuck_after_s: 4 } },
      script: troubles,
    });
    const agent = await createSkillAgent(stage.world, session);
    expect(await agent.next()).toBe('response_failed');
    expect(await agent.next({ own: ['fail 401'] })).toBe('response_complete');
    expect(await agent.next()).toBe('response_failed');
    expect(await agent.next({ own: ['hang'] })).toBe('idle_prompt');
    expect(await agent.next()).toBe('stuck');
    expect(await agent.next({ own: ['/compact'] })).toBe('response_complete');
    expect(await agent.next()).toBe('pre_compact');
    expect(await agent.next({ own: ['go on'] })).toBe('post_compact');
    expect(await agent.next({ takes: leave })).toBe('response_complete');
    process.kill(await session.pid(), 'SIGTERM');
    expect(await agent.next()).toBe('session_end');
    expect(await agent.next({ own: ['are you there?'] })).toBe('recovered');
    expect(await agent.next({ takes: leave })).toBe('response_complete');
    expect(agent.steps.map(({ exitCode }) => exitCode)).toEqual(agent.steps.map(() => 0));
  });
});

describe('by SKILL.md alone, with tools', () => {
  const onReady = async (world: Stage['world']) => {
    await updateRegistry(world.registryPath, (registry) => ({
      ...registry,
      host: { name: 'box', hands: 'ssh' },
    }));
  };
  const scenario = scenariosIn({ onReady });

  scenario('21 an agent without a shell answers every kind of request', async (stage) => {
    const { steps } = await answerAll(stage, 'tools');
    const tools = new Set(steps.map(({ command }) => command.split(' ')[0]));
    expect([...tools].sort()).toEqual([
      'gsd-box__session_answer',
      'gsd-box__session_read',
      'gsd-box__session_type',
    ]);
  });

  scenario('21 an agent without a shell: a plan, a reminder, an end', async (stage) => {
    const { world } = stage;
    const session = await stage.start({
      ...{ permissionMode: 'plan', prompt: 'plan it' },
      agent: { attention: { remind_after_s: 3 } },
      script: (request) => (request.text === 'fail' ? fails : plans(request)),
    });
    const agent = await createSkillAgent(world, session, { hands: 'tools' });
    expect(await agent.next({ takes: last, own: ['cover it first'] })).toBe('plan_approval');
    expect(await agent.next()).toBe('plan_approval');
    expect(wordsHeard(session)).toContain('cover it first');
    expect(await agent.next({ own: ['fail'] })).toBe('response_complete');
    expect(await agent.next({ takes: leave })).toBe('response_failed');
    expect(await agent.next({ takes: last })).toBe('reminder');
    expect(await postponedFor(world, session)).toBeCloseTo(2, 1);
    process.kill(await session.pid(), 'SIGTERM');
    expect(await agent.next()).toBe('session_end');
    let trigger = await agent.next({ takes: leave });
    // it was reminded while the session was being brought back
    if (trigger === 'reminder') trigger = await agent.next({ takes: leave });
    expect(trigger).toBe('recovered');
    expect(agent.steps.map(({ exitCode }) => exitCode)).toEqual(agent.steps.map(() => 0));
    await agent.close();
  });
});

/** Has an agent deal with everything that Claude Code can ask. */
async function answerAll({ world, start }: Stage, hands: 'shell' | 'tools'): Promise<SkillAgent> {
  const config = join(world.dir, 'form.json');
  const server = { command: process.execPath, args: [mcpServer] };
  await writeFile(config, JSON.stringify({ mcpServers: { demo: server } }));
  const session = await start({
    prompt: 'begin',
    args: [`--mcp-config=${config}`, '--strict-mcp-config', '--allowedTools=mcp__demo__form'],
    script: onceConnected((request) =>
      request.toolResults.length > 0
        ? say('That is done.')
        : (asked[request.text]?.(request) ?? say('Ready.')),
    ),
  });
  const agent = await createSkillAgent(world, session, { hands });
  for (const { prompt, trigger, judge, heard } of lessons) {
    expect(await agent.next({ own: [prompt] })).toBe('response_complete');
    expect(await agent.next(judge)).toBe(trigger);
    await until(`the answer to ${prompt}`, () => wordsHeard(session).includes(heard));
  }
  expect(await agent.next({ takes: leave })).toBe('response_complete');
  expect(await exists(join(world.project, 'made'))).toBe(true);
  expect(agent.steps.map(({ exitCode }) => exitCode)).toEqual(agent.steps.map(() => 0));
  expect(await openNeeds(world, session)).toEqual(['turn']);
  await agent.close();
  return agent;
}

const fails = { status: 500, type: 'api_error', message: 'scripted' } as const;

/** Fails, hangs, or answers, as it is told. */
const troubles: ModelScript = (request) => {
  const { text, isCompaction } = request;
  if (isCompaction) return say('<summary>All went well.</summary>');
  if (text === 'fail 500') return fails;
  if (text === 'fail 401') {
    return { status: 401, type: 'authentication_error', message: 'scripted' };
  }
  return text === 'hang' ? hangs(request) : say(`heard: ${text}`);
};

const plan = '# Plan for the cellar\n\n1. dig\n2. cover';

const plans: ModelScript = ({ body, toolResults }) => {
  const results = toolResults.join('\n');
  if (/approved/i.test(results)) return say('I begin.');
  if (results !== '') return { blocks: [use('ExitPlanMode', { plan })] };
  const path = /\/[^\s"'`\\]+\/\.claude\/plans\/[^\s"'`\\]+\.md/.exec(JSON.stringify(body))?.[0];
  return { blocks: [use('Write', { file_path: path, content: plan })] };
};

function wordsHeard({ model }: RealSession): string {
  return model.requests.flatMap(({ text, toolResults }) => [text, ...toolResults]).join('\n');
}

/** For how many hours from now its only need rests. */
async function postponedFor({ stateDir }: Stage['world'], { name }: RealSession) {
  const [need, ...others] = await readNeeds(stateDir, { sessionName: name });
  expect(others).toEqual([]);
  if (need?.state.status !== 'postponed') return Number.NaN;
  return (Date.parse(need.state.until) - Date.now()) / 3_600_000;
}

async function openNeeds({ stateDir }: Stage['world'], { name }: RealSession) {
  return (await readNeeds(stateDir, { sessionName: name })).map(({ kind }) => kind);
}
