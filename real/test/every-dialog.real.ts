import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { exists } from '@gsd-code-skill/core';
import { killWorker } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import type { RealSession } from '../src/real-session.ts';
import { scenariosIn } from '../src/scenario.ts';
import { say, use } from '../src/scripts.ts';
import { until } from '../src/until.ts';

const scenario = scenariosIn();

/** The id of what the screen shows, as `status` tells it. */
async function requestOf(session: RealSession): Promise<string> {
  return until('a request in status', async () => {
    const { stdout } = await session.drive('status', '--json');
    return (JSON.parse(stdout) as { request?: string }).request;
  });
}

for (const channel of ['hook', 'keys'] as const) {
  const settings = { answer_channel: channel };

  scenario(`13 with nothing open, no answer waits for a dialog (${channel})`, async (stage) => {
    const folder = await mkdtemp(join(stage.world.project, 'nothing-'));
    const made = join(folder, 'made');
    const session = await stage.start({
      settings,
      prompt: 'hello',
      script: ({ text, toolResults }) =>
        text === 'make it' && toolResults.length === 0
          ? { blocks: [use('Bash', { command: `mkdir ${made}` })] }
          : say('done'),
    });
    await session.wake('response_complete');
    const typed = session.act('type', 'make it');
    const early = await Promise.all([
      session.drive('approve', '--for', '7KQ2XM4T'),
      session.drive('approve'),
      session.drive('enter', '--for', '7KQ2XM4T'),
    ]);
    expect(early.map(({ exitCode }) => exitCode)).toEqual([3, 3, 3]);
    await typed;
    const { trigger } = await session.wake('permission_prompt');
    expect(await exists(made)).toBe(false);
    await session.act('approve', '--for', trigger.request ?? '');
    await session.wake('response_complete', 2);
    expect(await exists(made)).toBe(true);
  });

  scenario(
    `13 of three answers at once one is taken, and none by the next dialog (${channel})`,
    async (stage) => {
      const folder = await mkdtemp(join(stage.world.project, 'at-once-'));
      const [first, second] = [join(folder, 'first'), join(folder, 'second')];
      let calls = 0;
      const session = await stage.start({
        settings,
        prompt: 'begin',
        script: () => {
          calls += 1;
          const path = [first, second][calls - 1];
          return path ? { blocks: [use('Bash', { command: `mkdir ${path}` })] } : say('done');
        },
      });
      const { trigger } = await session.wake('permission_prompt');
      const id = trigger.request ?? '';
      const answers = await Promise.all([
        session.drive('approve', '--for', id),
        session.drive('choose', '--for', id, '1'),
        session.drive('approve', '--for', id),
      ]);
      const codes = answers.map(({ exitCode }) => exitCode).sort();
      expect(codes).toEqual([0, 3, 3]);
      await until('the first to run', () => exists(first));
      const next = await session.wake('permission_prompt', 2);
      expect(await exists(second)).toBe(false);
      await session.act('deny', '--for', next.trigger.request ?? '');
      expect(await exists(second)).toBe(false);
    },
  );

  scenario(`13 a command that no screen shows at once is approved (${channel})`, async (stage) => {
    const folder = await mkdtemp(join(stage.world.project, 'tall-'));
    const lines = Array.from({ length: 90 }, (_, line) => `echo line ${line} >/dev/null`);
    const command = [...lines, `mkdir ${join(folder, 'made')}`].join('\n');
    const session = await stage.start({
      settings,
      prompt: 'begin',
      script: ({ toolResults }) =>
        toolResults.length > 0 ? say('done') : { blocks: [use('Bash', { command })] },
    });
    await session.wake('permission_prompt');
    await session.answer('approve');
    await session.wake('response_complete');
    expect(await exists(join(folder, 'made'))).toBe(true);
  });
}

scenario('13 a picker that a slash command opened has an id in status', async ({ start }) => {
  const session = await start({ prompt: 'hello', script: () => say('done') });
  await session.wake('response_complete');
  await session.press('/model', 'Enter');
  const id = await requestOf(session);
  expect(id).toMatch(/^S/);
  const bare = await session.drive('choose', '1');
  expect([bare.exitCode, bare.stdout]).toEqual([3, expect.stringContaining(id)]);
  await session.act('choose', '--for', id, '1');
  expect((await session.drive('wait', 'idle')).exitCode).toBe(0);
});

scenario('13 a dialog whose worker has died is answered all the same', async ({ start, world }) => {
  const made = join(world.project, 'worker-died');
  const session = await start({
    prompt: 'begin',
    script: ({ toolResults }) =>
      toolResults.length > 0
        ? say('done')
        : { blocks: [use('Bash', { command: `mkdir ${made}` })] },
  });
  const { trigger } = await session.wake('permission_prompt');
  await killWorker(world.stateDir);
  await session.act('approve', '--for', trigger.request ?? '');
  await until('the command to run', () => exists(made));
});

scenario(
  '13 without any hook, trust and a permission have ids in status',
  async ({ start, world }) => {
    const folder = join(world.dir, 'untrusted');
    const made = join(folder, 'made');
    await mkdir(folder);
    // it lends the other one its model
    const session = await start({
      prompt: 'hello',
      script: ({ text, toolResults }) =>
        text === 'make it' && toolResults.length === 0
          ? { blocks: [use('Bash', { command: `mkdir ${made}` })] }
          : say('done'),
    });
    await session.wake('response_complete');
    const name = 'no-hooks';
    const env = join(world.dir, `${session.agentId}.env`);
    const claude = `. '${env}' && exec claude --model opus --permission-mode default --settings '{"disableAllHooks":true}' 'make it'`;
    await world.tmux(
      'new-session',
      '-d',
      '-s',
      name,
      '-x',
      '160',
      '-y',
      '45',
      '-c',
      folder,
      claude,
    );
    const drive = (...words: string[]) => world.run('menu-driver', [name, ...words]);
    const idOf = (kind: string) =>
      until(`${kind} in status`, async () => {
        const { stdout } = await drive('status', '--json');
        const { dialog, request } = JSON.parse(stdout) as {
          dialog?: { kind: string };
          request?: string;
        };
        return dialog?.kind === kind ? request : undefined;
      });
    const trust = await idOf('trust');
    expect((await drive('choose', '1')).exitCode).toBe(3);
    expect((await drive('approve', '--for', trust)).exitCode).toBe(0);
    const permission = await idOf('permission');
    expect(permission).not.toBe(trust);
    expect((await drive('approve', '--for', trust)).exitCode).toBe(3);
    expect(await exists(made)).toBe(false);
    expect((await drive('approve', '--for', permission)).exitCode).toBe(0);
    await until('the command to run', () => exists(made));
    await world.tmux('kill-session', '-t', `=${name}`);
  },
);
