import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exists } from '@gsd-code-skill/core';
import { answerRequest, decisionsPath, readDecisions } from '@gsd-code-skill/session-channel';
import { expect } from 'vitest';
import type { ModelScript } from '../src/claude/claude-model.ts';
import type { RealSession } from '../src/real-session.ts';
import { scenariosIn } from '../src/scenario.ts';
import { say, use } from '../src/scripts.ts';
import { until } from '../src/until.ts';

const scenario = scenariosIn();
const modes = ['bypassPermissions', 'auto', 'default'] as const;

/** Runs what a prompt says, once, and reports the result. */
function runs(): ModelScript {
  const begun = new Set<string>();
  return ({ text, toolResults }) => {
    // a prompt after an interruption brings the result of what was interrupted
    if (text === '' || begun.has(text)) return say(`result: ${toolResults.join()}`);
    begun.add(text);
    return { blocks: [use('Bash', { command: text })] };
  };
}

const policy = [
  { match: 'Bash(rmdir *)', decision: 'deny', reason: 'folders stay' },
  { match: 'Bash(mkdir *)', decision: 'human' },
  { match: 'Bash(touch *)', decision: 'agent' },
  { match: 'Bash(ln *)', decision: 'allow' },
] as const;

for (const mode of modes) {
  scenario(`17 what is denied runs in no form (${mode})`, async ({ start, world }) => {
    const kept = join(world.project, `kept-${mode}`);
    await mkdir(kept);
    const session = await start({ script: runs(), permissionMode: mode, agent: { policy } });
    const forms = [
      `rmdir ${kept}`,
      `cd . && rmdir ${kept}`,
      `env rmdir ${kept}`,
      `/bin/rmdir ${kept}`,
      `echo $(rmdir ${kept})`,
      `sh -c 'rmdir ${kept}'`,
    ];
    for (const [index, form] of forms.entries()) {
      await session.act('type', form);
      await session.wake('response_complete', index + 1);
      expect(session.model.requests.at(-1)?.toolResults.join()).toMatch(
        /has been denied|Denied by the policy of this session: Bash\(rmdir \*\), folders stay/,
      );
      expect(await exists(kept)).toBe(true);
    }
    expect(await session.wakes('permission_prompt')).toEqual([]);
  });

  scenario(`17 no agent approves what is for a person (${mode})`, async ({ start, world }) => {
    // another try finds what this one has made
    const made = join(world.project, `person-${mode}-${Date.now()}`);
    const session = await start({ script: runs(), permissionMode: mode, agent: { policy } });
    await session.act('type', `cd . && mkdir ${made}`);
    const asked = await session.wake('permission_prompt');
    expect(asked.raw).toContain('a person is asked, and no agent can answer this except with deny');
    const id = asked.trigger.request ?? '';
    const answers = [
      ['approve', '--for', id],
      ['choose', '--for', id, '1'],
      ['choose', '--permanent', '--for', id, '2'],
      ['answer', '--for', id, '1'],
      ['type', '--for', id, '1'],
      ['type', '1'],
      ['submit', '--for', id],
      ['enter', '--for', id],
      ['space', '--for', id],
      ['enter'],
      ['approve', '--now'],
    ];
    for (const words of answers) {
      const { exitCode, stdout } = await session.drive(...words);
      expect([exitCode, stdout.split(':')[0]]).toEqual([3, 'refused']);
    }
    expect(await exists(made)).toBe(false);
    await session.press('1');
    await session.wake('response_complete');
    expect(await exists(made)).toBe(true);
    const decisions = await decisionsOf(session, world.stateDir);
    const keyboard = { by: 'keyboard', channel: 'keyboard', decision: 'allow', how: 'approved' };
    expect(decisions).toMatchObject([{ request: id, ...keyboard }]);
  });

  scenario(`17 an agent decides what is left to it (${mode})`, async ({ start, world }) => {
    const made = join(world.project, `agent-${mode}`);
    const session = await start({ script: runs(), permissionMode: mode, agent: { policy } });
    await session.act('type', `cd . && touch ${made}`);
    await session.wake('permission_prompt');
    await session.answer('approve');
    await session.wake('response_complete');
    expect(await exists(made)).toBe(true);
    expect(await decisionsOf(session, world.stateDir)).toMatchObject([
      { by: 'agent', decision: 'allow', channel: 'hook', tool: 'Bash', verdict: 'delivered' },
    ]);
    const typed = await session.drive('type', `! rm ${made}`);
    expect([typed.exitCode, await exists(made)]).toEqual([3, true]);
  });

  // whether auto mode asks is decided on a server, which a scripted model is not
  if (mode === 'auto') continue;
  scenario(`17 a rule allows one simple command (${mode})`, async ({ start, world }) => {
    const made = join(world.project, `link-${mode}`);
    const session = await start({ script: runs(), permissionMode: mode, agent: { policy } });
    await session.act('type', `ln -s nowhere ${made}`);
    await session.wake('response_complete');
    expect(session.model.requests.at(-1)?.toolResults.join()).not.toContain('denied');
    expect(await session.wakes('permission_prompt')).toEqual([]);
    if (mode !== 'default') return;
    expect(await decisionsOf(session, world.stateDir)).toMatchObject([
      { by: 'policy', decision: 'allow', rule: expect.stringContaining('Bash(ln *)') },
    ]);
    await session.act('type', `ln -s nowhere ${made}-2 && echo done`);
    await session.wake('permission_prompt');
    await session.answer('deny');
  });
}

scenario('17 keyboard, agent and person at once: one decision', async ({ start, world }) => {
  const session = await start({ script: runs() });
  const rounds = 20;
  for (let round = 1; round <= rounds; round++) {
    const made = join(world.project, `race-${round}`);
    await session.act('type', `mkdir ${made}`);
    const { trigger } = await session.wake('permission_prompt', round);
    const id = trigger.request ?? '';
    const person = () =>
      answerRequest(world.stateDir, id, { kind: 'allow' }, { by: 'person', channel: 'openclaw' });
    const [agent] = await Promise.all([
      session.drive(round % 2 ? 'approve' : 'deny', '--for', id),
      session.press(round % 3 ? '1' : 'Escape'),
      person(),
    ]);
    const decided = await until(`the decision of round ${round}`, async () =>
      (await decisionsOf(session, world.stateDir)).find(({ request }) => request === id),
    );
    if (agent.exitCode === 0) expect(decided.by).toBe('agent');
    else if (agent.exitCode === 3) {
      expect(agent.stdout).toMatch(/settled by|an answer already, by|not on the screen|meanwhile/);
    }
    await idle(session);
    await rm(made, { recursive: true, force: true });
  }
  const text = await readFile(await decisionsPath(world.stateDir), 'utf8');
  const ids = text
    .split('\n')
    .filter((line) => line.includes(`"${session.name}"`))
    .map((line) => JSON.parse(line).request);
  expect(ids).toHaveLength(rounds);
  expect(new Set(ids).size).toBe(rounds);
});

/** Waits for the prompt, and clears what a key that came too late has left in it. */
async function idle(session: RealSession): Promise<void> {
  await session.drive('wait', 'idle', '--timeout', '20');
  await session.press('C-u');
}

async function decisionsOf({ name }: RealSession, stateDir: string) {
  return (await readDecisions(stateDir)).filter((one) => one.session === name);
}
