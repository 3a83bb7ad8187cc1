import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { RealSession } from '../src/real-session.ts';
import { scenariosIn } from '../src/scenario.ts';
import { asks, database, hangs, say, use, usesTool } from '../src/scripts.ts';
import { until } from '../src/until.ts';

const scenario = scenariosIn();

/** Milliseconds in which an end by hand would have been told. */
const timeToTell = 4000;

const spinner = /^[·✢✳✶✻✽] \S+…/m;

/** Presses Escape and gives the milliseconds until the agent is told. */
async function pressEscape(session: RealSession, nth = 1): Promise<number> {
  const pressed = performance.now();
  await session.press('Escape');
  await session.wake('interrupted', nth, { interval: 50 });
  return performance.now() - pressed;
}

scenario('interrupted: Escape while Claude Code works is told once', async ({ start }) => {
  const session = await start({ prompt: 'hello', script: hangs });
  await session.event('UserPromptSubmit');
  await until('the spinner', async () => spinner.test(await session.screen()));
  expect(await pressEscape(session)).toBeLessThan(3000);
  const [wake] = await session.wakes('interrupted');
  expect(wake?.trigger.details).toMatchObject({ note: expect.stringContaining('may be typing') });
  await delay(timeToTell);
  expect(await session.wakes('interrupted')).toHaveLength(1);
});

scenario('interrupted: Escape from a dialog is told once, and closes it', async ({ start }) => {
  const session = await start({ prompt: 'ask', script: asks(database) });
  const asked = await session.wake('ask_user_question');
  await until('the dialog', async () => (await session.screen()).includes('PostgreSQL'));
  expect(await pressEscape(session)).toBeLessThan(3000);
  const late = await session.drive('choose', '--for', asked.trigger.request ?? '', '1');
  expect(late.exitCode).toBe(3);
  await delay(timeToTell);
  expect(await session.wakes('interrupted')).toHaveLength(1);
});

scenario('interrupted: never for what menu-driver does itself', async ({ start }) => {
  let isDone = false;
  const session = await start({
    prompt: 'hello',
    script: (request) => (isDone ? say('done') : hangs(request)),
  });
  await until('the spinner', async () => spinner.test(await session.screen()));
  await session.act('esc');
  await delay(timeToTell);
  isDone = true;
  await session.act('clear_then', 'once more');
  await session.wake('response_complete');
  await delay(timeToTell);
  expect(await session.wakes('interrupted')).toEqual([]);
});

scenario('interrupted: never for a denial by keys', async ({ start }) => {
  const session = await start({
    prompt: 'go',
    settings: { answer_channel: 'keys' },
    script: usesTool(use('Bash', { command: 'mkdir made', description: 'Make a folder' })),
  });
  await session.wake('permission_prompt');
  await until('the dialog', async () => (await session.screen()).includes('mkdir made'));
  await session.answer('deny');
  await delay(timeToTell);
  expect(await session.wakes('interrupted')).toEqual([]);
});

scenario('interrupted: never for commands, pickers and a shell', async ({ start }) => {
  const session = await start({ prompt: 'hello', script: ({ text }) => say(`heard: ${text}`) });
  await session.wake('response_complete');
  for (const command of ['/cost', '! sleep 2', '/compact']) {
    await session.drive('type', command);
    await delay(3000);
  }
  await session.drive('type', '/model');
  await until('the picker', async () => /Esc to/i.test(await session.screen()));
  await session.press('Escape');
  await delay(timeToTell);
  expect(await session.wakes('interrupted')).toEqual([]);
});

scenario('diagnose says what Claude Code says of itself', async ({ start, world }) => {
  const session = await start({ prompt: 'hello', script: () => say('done') });
  await session.wake('response_complete');
  await until('both witnesses to agree', async () => {
    const { stdout } = await world.run('gsd-hooks', ['diagnose', session.agentId]);
    return /own state.*idle, as its screen shows/.test(stdout);
  });
});

scenario('stuck: a model that hangs is told of', async ({ start }) => {
  const session = await start({
    prompt: 'hello',
    script: hangs,
    agent: { attention: { stuck_after_s: 5 } },
  });
  await session.event('UserPromptSubmit');
  const begun = performance.now();
  const wake = await session.wake('stuck', 1, { timeout: 20_000 });
  expect(performance.now() - begun).toBeLessThan(12_000);
  expect(wake.actions).toContain(`menu-driver ${session.name} esc`);
  await delay(timeToTell);
  expect(await session.wakes('stuck')).toHaveLength(1);
});

scenario('stuck: never while a program runs', async ({ start }) => {
  const session = await start({
    prompt: 'build',
    permissionMode: 'bypassPermissions',
    script: usesTool(use('Bash', { command: 'sleep 12', description: 'Build' })),
    agent: { attention: { stuck_after_s: 3 } },
  });
  await session.wake('response_complete');
  expect(await session.wakes('stuck')).toEqual([]);
});
