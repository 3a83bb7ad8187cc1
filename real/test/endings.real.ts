import { describe, expect } from 'vitest';
import type { ModelScript } from '../src/claude/claude-model.ts';
import type { RealSession } from '../src/real-session.ts';
import { scenariosIn } from '../src/scenario.ts';
import { say } from '../src/scripts.ts';
import { until } from '../src/until.ts';
import type { World } from '../src/world.ts';

const echo: ModelScript = ({ text }) => say(`heard: ${text}`);

describe('ends', () => {
  const scenario = scenariosIn();

  scenario('9 /exit: one wake that says so', async ({ start }) => {
    const session = await start({ prompt: 'hello', script: echo });
    await session.wake('response_complete');
    await session.act('type', '/exit');
    const end = await session.wake('session_end');
    expect([end.trigger.details.reason, end.state]).toEqual(['prompt_input_exit', 'terminated']);
    expect(await session.wakes()).toHaveLength(2);
    expect((await session.drive('type', 'anybody there?')).exitCode).toBeGreaterThan(1);
  });

  scenario('9 SIGTERM: one wake that says so', async ({ start }) => {
    const session = await start({ prompt: 'hello', script: echo });
    await session.wake('response_complete');
    process.kill(await session.pid(), 'SIGTERM');
    const end = await session.wake('session_end');
    expect(end.trigger.details.reason).toBe('other');
    expect(await session.wakes()).toHaveLength(2);
  });
});

describe('recovery', () => {
  const scenario = scenariosIn();

  scenario(
    '9 SIGKILL in the middle of the work: recover resumes the conversation',
    async ({ start, world }) => {
      const session = await start({ prompt: 'remember the number 7', script: echo });
      await session.wake('response_complete');
      process.kill(await session.pid(), 'SIGKILL');
      await until('its end', () =>
        session.pid().then(
          () => false,
          () => true,
        ),
      );
      await recover(world, [session]);
      await goesOn(session);
      await nothingLeftToDo(world, [session]);
    },
  );
});

describe('a lost tmux server', () => {
  const scenario = scenariosIn();

  scenario(
    '9 tmux server killed: recover brings the fleet back, resumed',
    async ({ start, world }) => {
      const fleet = await Promise.all([
        start({ prompt: 'remember the number 7', script: echo }),
        start({ prompt: 'remember the number 7', script: echo }),
      ]);
      for (const session of fleet) await session.wake('response_complete');
      await world.tmux('kill-server');
      for (const session of fleet) {
        await until('its end', () =>
          session.pid().then(
            () => false,
            () => true,
          ),
        );
      }
      await recover(world, fleet);
      for (const session of fleet) await goesOn(session);
      await nothingLeftToDo(world, fleet);
    },
  );
});

async function recover(world: World, fleet: readonly RealSession[]): Promise<void> {
  const ran = await world.run('gsd-launcher', ['recover', '-S', world.socketPath]);
  expect(ran.exitCode, `${ran.stdout}${ran.stderr}`).toBe(0);
  for (const session of fleet) {
    const resumed = await session.event('SessionStart', 2);
    const first = (await session.events('SessionStart'))[0];
    expect([resumed.source, resumed.session_id]).toEqual(['resume', first?.session_id]);
  }
}

/** The next turn is asked with all that was said before. */
async function goesOn(session: RealSession): Promise<void> {
  const before = (await session.wakes('response_complete')).length;
  await session.act('type', 'which number was it?');
  const wake = await session.wake('response_complete', before + 1);
  expect(wake.content?.text).toBe('heard: which number was it?');
  const { body } = session.model.requests.at(-1) ?? {};
  expect(JSON.stringify(body?.messages)).toContain('remember the number 7');
}

async function nothingLeftToDo(world: World, fleet: readonly RealSession[]): Promise<void> {
  const pids = await Promise.all(fleet.map((session) => session.pid()));
  const again = await world.run('gsd-launcher', ['recover', '-S', world.socketPath]);
  expect(again.exitCode, `${again.stdout}${again.stderr}`).toBe(0);
  expect(await Promise.all(fleet.map((session) => session.pid()))).toEqual(pids);
}
