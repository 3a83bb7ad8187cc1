import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printCode } from '@gsd-code-skill/session-channel';
import { type OpenClawStandIn, openclawStandIn, standInProgram } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import { testLoop } from '../src/diagnose/agent/loop.ts';
import { checkSkill } from '../src/diagnose/agent/skill.ts';
import type { Check } from '../src/diagnose/check.ts';
import { openDelivery } from '../src/diagnose/delivery/transport.ts';
import { diagnose } from '../src/diagnose/diagnose.ts';
import { type Machine, machineOf } from '../src/diagnose/machine.ts';
import { programPath, version } from '../src/program.ts';
import { placeSkill } from '../src/skill/place-skill.ts';
import { test as base, type World } from './world.ts';

const agent = { agent_id: 'warden', openclaw_session_key: 'agent:warden:main' };
const registry = { agents: [agent], delivery: { transport: 'cli' as const } };

interface Loop {
  readonly machine: Machine;
  readonly openclaw: OpenClawStandIn;
  /** A PATH on which the agent's commands find menu-driver. */
  readonly path: string;
  /** What each link is said to be. */
  run(): Promise<Readonly<Record<string, string>>>;
  broken(): Promise<Check | undefined>;
}

/** An agent in OpenClaw that runs what it is asked to run. */
const test = base.extend<{ loop: Loop }>({
  loop: async ({ world }, use) => use(await createLoop(world)),
});

async function createLoop(world: World): Promise<Loop> {
  const openclaw = await openclawStandIn(world.folder);
  const installation = { nodePath: process.execPath, workerPath: programPath, version };
  const env = { ...world.env, PATH: `${openclaw.bin}:${world.env.PATH}` };
  const machine = machineOf({ env, platform: process.platform }, installation);
  await world.registry(registry.agents, { delivery: registry.delivery });
  const bin = join(world.folder, 'agent-bin');
  const program = join(import.meta.dirname, 'acknowledge.ts');
  await standInProgram(bin, 'menu-driver', `exec '${process.execPath}' '${program}' "$@"`);
  const path = `${bin}:/usr/bin:/bin`;
  await openclaw.exec({ path });

  async function checks(): Promise<readonly Check[]> {
    const asking = await openDelivery(undefined, machine);
    const found: Check[] = [];
    const options = { grace: 300, timeout: 30_000 };
    for await (const check of testLoop(agent, machine, asking, options)) found.push(check);
    await asking.close();
    return found;
  }
  return {
    machine,
    openclaw,
    path,
    async run() {
      const found = await checks();
      return Object.fromEntries(
        found.map(({ name, status }) => [name.replace('loop: ', ''), status]),
      );
    },
    async broken() {
      return (await checks()).find(({ status }) => status === 'failed');
    },
  };
}

const whole = {
  delivered: 'ok',
  run: 'ok',
  allowed: 'ok',
  command: 'ok',
  node: 'ok',
  state: 'ok',
  acknowledged: 'ok',
};

test('tests the way back, and names the link that breaks it', {
  timeout: 60_000,
}, async ({ world, loop }) => {
  const { openclaw, path } = loop;
  expect(await loop.run()).toEqual(whole);
  expect(await world.files('loop-tests')).toEqual([]);

  await openclaw.exec({ path: '/usr/bin:/bin' });
  expect(await loop.broken()).toMatchObject({
    name: 'loop: command',
    detail: expect.stringContaining('not on the PATH'),
  });

  await openclaw.exec({ path, denied: 'exec denied: allowlist miss' });
  expect(await loop.run()).toEqual({
    ...whole,
    allowed: 'failed',
    command: 'skipped',
    node: 'skipped',
    state: 'skipped',
    acknowledged: 'skipped',
  });

  const old = join(world.folder, 'old');
  const needs = printCode('menu-driver needs a newer Node', 'old-node');
  await standInProgram(old, 'menu-driver', `echo '${needs}' >&2; exit 1`);
  await openclaw.exec({ path: `${old}:${path}` });
  expect(await loop.run()).toEqual({
    ...whole,
    node: 'failed',
    state: 'skipped',
    acknowledged: 'skipped',
  });

  await openclaw.answer('billing');
  expect(await loop.broken()).toMatchObject({
    name: 'loop: run',
    detail: expect.stringContaining('its model is out of credit'),
    fix: 'openclaw models status',
  });
});

test('names an agent that says nothing, and one that is shown no skill', async ({ loop }) => {
  const { openclaw, machine } = loop;
  // an agent that runs nothing
  await openclaw.exec({ path: '' });
  await openclaw.history({ messages: [] });
  expect(await loop.broken()).toMatchObject({
    name: 'loop: acknowledged',
    detail: 'the agent ran nothing and said nothing',
  });

  const asking = await openDelivery(undefined, machine);
  expect(await checkSkill(agent, asking)).toMatchObject({
    status: 'failed',
    fix: 'gsd-hooks install-skill',
  });
  const skill = join(openclaw.skills, 'gsd-code-skill');
  await mkdir(skill, { recursive: true });
  await cp(join(import.meta.dirname, '../../../skills/gsd-code-skill'), skill, { recursive: true });
  expect(await checkSkill(agent, asking)).toMatchObject({ status: 'ok' });
  const other = { source: machine.stateDir, version: '9.9.9' };
  await writeFile(join(other.source, 'SKILL.md'), 'the skill of a later version');
  expect(await checkSkill(agent, asking, other)).toMatchObject({
    status: 'warning',
    detail: expect.stringContaining('not the one that comes with this program'),
    fix: 'gsd-hooks install-skill --replace',
  });
  await placeSkill(join(import.meta.dirname, '../../../skills/gsd-code-skill'), skill, {
    version: '9.9.8',
  });
  expect(await checkSkill(agent, asking, other)).toMatchObject({
    status: 'warning',
    detail: `of version 9.9.8, older than this program: ${skill}`,
    fix: 'gsd-hooks install-skill',
  });
  await openclaw.skill({ eligible: false, missing: { bins: ['menu-driver'] } });
  expect(await checkSkill(agent, asking)).toMatchObject({
    status: 'failed',
    detail: expect.stringContaining('not eligible: bins: menu-driver'),
  });
  await asking.close();
});

test('looks at what the agent’s commands will find', async ({ world, loop }) => {
  const { machine, openclaw } = loop;
  const config = join(world.env.HOME ?? '', '.openclaw', 'openclaw.json');
  await mkdir(join(config, '..'), { recursive: true });
  const look = async (exec: object) => {
    await writeFile(config, JSON.stringify({ tools: { exec } }));
    return (await all(diagnose(machine))).find(({ name }) => name === 'exec');
  };
  expect(await look({})).toMatchObject({ status: 'warning', detail: 'no menu-driver on PATH' });
  const pathPrepend = [join(world.folder, 'agent-bin'), join(process.execPath, '..')];
  expect(await look({ pathPrepend })).toMatchObject({ status: 'ok' });
  expect(await look({ pathPrepend, mode: 'deny' })).toMatchObject({ status: 'failed' });
  expect(await look({ pathPrepend, mode: 'allowlist' })).toMatchObject({ status: 'warning' });

  await openclaw.answer('billing');
  const sent = await all(diagnose(machine, { agent: 'warden', sendTestWake: true }));
  expect(sent.at(-1)).toMatchObject({ name: 'test wake', status: 'failed' });
});

async function all<T>(values: AsyncIterable<T>): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const value of values) found.push(value);
  return found;
}
