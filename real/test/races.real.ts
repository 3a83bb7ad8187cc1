import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { RealSession } from '../src/real-session.ts';
import { scenariosIn } from '../src/scenario.ts';
import { asks, database, say } from '../src/scripts.ts';
import { until } from '../src/until.ts';

const scenario = scenariosIn();

scenario('4 answered at the keyboard while the hold waits', async ({ start, world }) => {
  const session = await start({ prompt: 'ask me', script: asks(database) });
  const { trigger } = await session.wake('ask_user_question');
  await drawn(session);
  await session.press('3');
  const { tool_response: recorded } = await session.event('PostToolUse');
  expect(recorded).toMatchObject({ answers: { [database.question]: 'Redis' } });
  const answered = await session.wake('ask_user_question_answered');
  expect(answered.raw).toContain('Redis');
  await session.wake('response_complete');
  const late = await session.drive('choose', '--for', trigger.request ?? '', '1');
  expect(late.exitCode).toBe(3);
  expect(late.stdout).toMatch(/settled by keyboard/);
  await noHookWaits(session, world.dir);
});

scenario(
  '4 Escape while the hold waits frees the hook and the session',
  async ({ start, world }) => {
    const session = await start({
      prompt: 'ask me',
      script: (request) => (request.text === 'go on' ? say('going on') : asks(database)(request)),
    });
    await session.wake('ask_user_question');
    await drawn(session);
    await session.act('esc');
    await noHookWaits(session, world.dir);
    await session.act('type', 'go on');
    const done = await session.wake('response_complete');
    expect(done.content?.text).toBe('going on');
    expect(await session.wakes('ask_user_question_answered')).toHaveLength(0);
  },
);

scenario(
  '4 a person types while a dialog comes: it is held back, its hook waits on',
  async ({ start }) => {
    const session = await start({
      settings: { answer_channel: 'hook' },
      script: (request) => (request.text === 'ask me' ? asks(database)(request) : say('done')),
    });
    await session.press('a', 's', 'k', ' ', 'm', 'e', 'Enter');
    // longer than the worker waits for a dialog that does not come
    const end = performance.now() + 7000;
    let wasHeldBack = false;
    while (performance.now() < end) {
      await session.press('x');
      wasHeldBack ||= (await session.screen()).includes('Waiting for permission…');
      await sleep(200);
    }
    expect(wasHeldBack).toBe(true);
    await session.wake('ask_user_question');
    const { stdout } = await session.answer('choose', '3');
    expect(stdout).toMatch(/^delivered: answered "Redis", through its hook/);
    const { tool_response: recorded } = await session.event('PostToolUse');
    expect(recorded).toMatchObject({ answers: { [database.question]: 'Redis' } });
    await session.wake('response_complete');
    expect(await session.screen()).toMatch(/^❯\s*x+$/m);
  },
);

for (const channel of ['hook', 'keys'] as const) {
  scenario(
    `4 two answers racing: one is taken, the other is told (${channel})`,
    async ({ start }) => {
      const session = await start({
        prompt: 'ask me',
        settings: { answer_channel: channel },
        script: asks(database),
      });
      const { trigger } = await session.wake('ask_user_question');
      const outcomes = await Promise.all([
        session.drive('choose', '--for', trigger.request ?? '', '1'),
        session.drive('choose', '--for', trigger.request ?? '', '2'),
      ]);
      const delivered = outcomes.filter(({ exitCode }) => exitCode === 0);
      expect(delivered).toHaveLength(1);
      expect(outcomes.map(({ exitCode }) => exitCode).sort()[1]).toBeGreaterThanOrEqual(3);
      const { tool_response: recorded } = await session.event('PostToolUse');
      const chosen = delivered[0] === outcomes[0] ? 'PostgreSQL' : 'SQLite';
      expect(recorded).toMatchObject({ answers: { [database.question]: chosen } });
      await session.wake('response_complete');
      expect(await session.wakes('ask_user_question_answered')).toHaveLength(0);
      expect(await session.events('UserPromptSubmit')).toHaveLength(1);
    },
  );
}

async function drawn(session: RealSession): Promise<void> {
  await until('the dialog', async () => (await session.screen()).includes('Esc to cancel'));
  const marked = async () => /^\s*❯ (\d)\./m.exec(await session.screen())?.[1];
  const first = await marked();
  // keys of the first moments are swallowed; one that moves the mark was not
  await until('a key to be taken', async () => {
    if ((await marked()) !== first) return true;
    await session.press('Down');
    return (await marked()) !== first;
  });
}

async function noHookWaits(session: RealSession, dir: string): Promise<void> {
  const { processesWith } = await import('../src/programs/processes-of.ts');
  await until('the waiting hook to end', async () => {
    const ours = await processesWith(`REAL_EVENTS=${dir}/events/${session.agentId}`);
    return ours.every(({ command }) => !command.startsWith('cat'));
  });
}
