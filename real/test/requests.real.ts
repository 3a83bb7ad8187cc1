import { access, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ModelScript } from '../src/claude/claude-model.ts';
import type { RealSession } from '../src/real-session.ts';
import { scenariosIn } from '../src/scenario.ts';
import { asks, database, say, use } from '../src/scripts.ts';
import { until } from '../src/until.ts';

const scenario = scenariosIn();

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Every command that menu-driver has printed. */
function commandsIn(text: string): readonly (readonly string[])[] {
  const lines = Array.from(text.matchAll(/menu-driver (\S+) ([a-z_]+(?: \S+)*)/g));
  return lines.map(([, , words = '']) => words.split(' '));
}

/** Two subagents, each of which asks for leave to make its folder. */
function twoSubagents(folder: string): ModelScript {
  const delegate = (name: string) =>
    use('Agent', { description: name, prompt: `make ${name}`, subagent_type: 'general-purpose' });
  return ({ text, toolResults }) => {
    if (toolResults.length > 0) return say('over');
    const [, name] = /^make (\w+)$/.exec(text) ?? [];
    if (name) return { blocks: [use('Bash', { command: `mkdir ${join(folder, name)}` })] };
    return text === 'delegate' ? { blocks: [delegate('one'), delegate('two')] } : say('noted');
  };
}

async function dialogWith(session: RealSession, text: string): Promise<void> {
  await until(`a dialog with ${text}`, async () => {
    const screen = await session.screen();
    return screen.includes(text) && screen.includes('Esc to cancel');
  });
}

for (const channel of ['hook', 'keys'] as const) {
  const settings = { answer_channel: channel };

  scenario(`13 an answer that comes late reaches no other dialog (${channel})`, async (stage) => {
    const folder = await mkdtemp(join(stage.world.project, 'late-'));
    const [first, second] = [join(folder, 'first'), join(folder, 'second')];
    let calls = 0;
    const session = await stage.start({
      settings,
      prompt: 'begin',
      script: () => {
        calls += 1;
        if (calls === 1) return { blocks: [use('Bash', { command: `mkdir ${first}` })] };
        if (calls === 2) return { blocks: [use('Bash', { command: `mkdir ${second}` })] };
        return say('done');
      },
    });
    const { trigger: read } = await session.wake('permission_prompt');
    await dialogWith(session, first);
    // a person answers what the agent has read, and the next dialog comes
    await until('the first permission to be given', async () => {
      if (await exists(first)) return true;
      await session.press('1');
      return exists(first);
    });
    const { trigger: next } = await session.wake('permission_prompt', 2);
    await dialogWith(session, second);
    expect(next.request).not.toBe(read.request);

    const id = read.request ?? '';
    if (channel === 'hook') {
      // Claude Code has no event for an answer at the keyboard: the worker sees it on the screen
      await until('the worker to see it', async () =>
        (await session.drive('show', id)).stdout.includes('was settled by keyboard'),
      );
    }
    const stale = [
      ['approve', '--for', id],
      ['choose', '--for', id, '1'],
      ['choose', '--for', id, '2', '--permanent'],
      ['enter', '--for', id],
      ['approve'],
      ['choose', '1'],
      ['enter'],
      ['type', 'yes'],
    ];
    for (const words of stale) {
      const { exitCode, stdout } = await session.drive(...words);
      expect(exitCode, words.join(' ')).toBe(3);
      // whoever runs all that a refusal prints grants nothing
      for (const printed of commandsIn(stdout)) await session.drive(...printed);
    }
    expect(await exists(second)).toBe(false);
    await dialogWith(session, second);

    await session.act('deny', '--for', next.request ?? '');
    // a No by keys interrupts the turn, and nothing tells of that
    expect((await session.drive('wait', 'idle', '--timeout', '30')).exitCode).toBe(0);
    expect(await exists(second)).toBe(false);
  });

  scenario(
    `13 a question that a person was faster with says so (${channel})`,
    async ({ start }) => {
      const session = await start({ prompt: 'ask me', settings, script: asks(database) });
      const { trigger } = await session.wake('ask_user_question');
      await dialogWith(session, 'Redis');
      await until('the answer to be taken', async () => {
        await session.press('3');
        return (await session.events('PostToolUse')).length > 0;
      });
      await session.wake('ask_user_question_answered');
      const late = await session.drive('choose', '--for', trigger.request ?? '', '1');
      expect(late.exitCode).toBe(3);
      expect(late.stdout).toContain('keyboard');
    },
  );

  scenario(`13 printed answers go through at the first try (${channel})`, async ({ start }) => {
    const session = await start({ prompt: 'ask me', settings, script: asks(database) });
    const { actions } = await session.wake('ask_user_question');
    const choose = actions.find((action) => / choose --for \w+ 2$/.test(action)) ?? '';
    expect(choose).not.toBe('');
    const [, , ...words] = choose.split(' ');
    expect((await session.drive(...words)).exitCode).toBe(0);
    const { tool_response: recorded } = await session.event('PostToolUse');
    expect(recorded).toMatchObject({ answers: { [database.question]: 'SQLite' } });
  });
}

scenario('13 what is hidden behind a secret is shown', async ({ start, world }) => {
  const target = join(world.project, 'hidden');
  const command = `echo "Authorization: OAuth abcdefghijklmnop"; mkdir ${target}`;
  const session = await start({
    prompt: 'begin',
    script: ({ toolResults }) =>
      toolResults.length > 0 ? say('done') : { blocks: [use('Bash', { command })] },
  });
  const asked = await session.wake('permission_prompt');
  expect(asked.raw).toContain(`mkdir ${target}`);
  await session.answer('deny', 'no');
  await session.wake('response_complete');
  expect(await exists(target)).toBe(false);
});

for (const order of ['as asked', 'the last first'] as const) {
  scenario(`13 two subagents ask at once, answered ${order} (hook)`, async (stage) => {
    const folder = await mkdtemp(join(stage.world.project, 'subagents-'));
    const session = await stage.start({ prompt: 'delegate', script: twoSubagents(folder) });
    const asked = [
      await session.wake('permission_prompt'),
      await session.wake('permission_prompt', 2),
    ];
    const [allowed, denied] = order === 'as asked' ? asked : asked.toReversed();
    const nameIn = (raw = '') => (raw.includes(join(folder, 'one')) ? 'one' : 'two');
    expect(nameIn(allowed?.raw)).not.toBe(nameIn(denied?.raw));

    await session.act('approve', '--for', allowed?.trigger.request ?? '');
    await session.act('deny', '--for', denied?.trigger.request ?? '', 'Not this one.');
    await until('the allowed one to run', () => exists(join(folder, nameIn(allowed?.raw))));
    await until(
      'both subagents to end',
      async () => (await session.events('SubagentStop')).length >= 2,
    );
    expect(await exists(join(folder, nameIn(denied?.raw)))).toBe(false);
  });
}

scenario('13 of two subagents, keys answer the one whose dialog is open (keys)', async (stage) => {
  const folder = await mkdtemp(join(stage.world.project, 'subagents-keys-'));
  const session = await stage.start({
    settings: { answer_channel: 'keys' },
    prompt: 'delegate',
    script: twoSubagents(folder),
  });
  const asked = [
    await session.wake('permission_prompt'),
    await session.wake('permission_prompt', 2),
  ];
  await dialogWith(session, folder);
  const screen = await session.screen();
  const isOpen = ({ raw }: { raw: string }) =>
    raw.includes(join(folder, screen.includes(join(folder, 'one')) ? 'one' : 'two'));
  const open = asked.find(isOpen);
  const behind = asked.find((wake) => !isOpen(wake));
  const early = await session.drive('approve', '--for', behind?.trigger.request ?? '');
  expect([early.exitCode, early.stdout]).toEqual([3, expect.stringContaining('another dialog')]);
  expect(
    (await Promise.all(['one', 'two'].map((name) => exists(join(folder, name))))).some(Boolean),
  ).toBe(false);

  await session.act('approve', '--for', open?.trigger.request ?? '');
  await until('the other dialog', async () => {
    const { exitCode } = await session.drive('approve', '--for', behind?.trigger.request ?? '');
    return exitCode === 0;
  });
  for (const name of ['one', 'two']) await until(name, () => exists(join(folder, name)));
});
