import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { type Stage, scenariosIn } from '../src/scenario.ts';
import { use, usesTool } from '../src/scripts.ts';
import { until } from '../src/until.ts';

const scenario = scenariosIn();
const mcpServer = fileURLToPath(new URL('../src/mcp-server.mjs', import.meta.url));

async function askForInput(stage: Stage, channel: 'hook' | 'keys') {
  const config = join(stage.world.project, `forms-${channel}.json`);
  const server = { command: process.execPath, args: [mcpServer] };
  await writeFile(config, JSON.stringify({ mcpServers: { demo: server } }));
  const session = await stage.start({
    settings: { answer_channel: channel },
    prompt: 'ask',
    args: ['--mcp-config', config, '--allowedTools', 'mcp__demo__form'],
    script: usesTool(use('mcp__demo__form', {})),
  });
  const wake = await session.wake('elicitation');
  expect(wake.content?.text).toContain('Who are you?');
  return { session, wake };
}

scenario('13 a form is filled in through its hook', async (stage) => {
  const { session, wake } = await askForInput(stage, 'hook');
  const id = wake.trigger.request ?? '';
  expect(wake.actions.join('\n')).toContain(`answer --for ${id} <answer 1> <answer 2>`);
  const wrong = await session.drive('answer', '--for', id, 'Zoe', 'seven');
  expect([wrong.exitCode, wrong.stdout]).toEqual([3, expect.stringContaining('a whole number')]);
  await session.act('answer', '--for', id, 'Zoe', '7');
  const done = await session.wake('response_complete');
  expect(done.content?.text).toBe(
    'result: form: {"action":"accept","content":{"name":"Zoe","age":7}}',
  );
  const late = await session.drive('deny', '--for', id);
  expect([late.exitCode, late.stdout]).toEqual([3, expect.stringContaining('settled by agent')]);
  expect(await session.wakes('elicitation')).toHaveLength(1);
});

for (const channel of ['hook', 'keys'] as const) {
  scenario(`13 a form is declined (${channel})`, async (stage) => {
    const { session, wake } = await askForInput(stage, channel);
    await session.act('deny', '--for', wake.trigger.request ?? '');
    const done = await session.wake('response_complete');
    expect(done.content?.text).toContain('"action":"decline"');
    expect(await session.wakes('elicitation')).toHaveLength(1);
  });
}

scenario('13 a form that a person fills in is no longer open', async (stage) => {
  const { session, wake } = await askForInput(stage, 'keys');
  await until('the form to be drawn', async () => (await session.screen()).includes('Your name'));
  await session.press('Z', 'o', 'e');
  await session.press('Enter', 'Enter', 'Enter');
  await until('the form to be answered', async () => {
    const isOver = (await session.events('ElicitationResult')).length > 0;
    if (!isOver) await session.press('Enter');
    return isOver;
  });
  const late = await session.drive('deny', '--for', wake.trigger.request ?? '');
  expect([late.exitCode, late.stdout]).toEqual([3, expect.stringContaining('by keyboard')]);
});
