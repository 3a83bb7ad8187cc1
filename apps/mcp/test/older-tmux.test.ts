import { join } from 'node:path';
import { standInOldTmux } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import { test as base } from './connected.ts';

/** All that is on PATH. */
const binOf = (folder: string) => join(folder, 'bin');
const test = base.extend<{ readonly env: Readonly<Record<string, string>> }>({
  env: async ({ env, folder }, use) => use({ ...env, PATH: binOf(folder) }),
});

const session = 'warden-main';
const tools: readonly (readonly [name: string, given: object])[] = [
  ['fleet_list', {}],
  ['session_status', { session }],
  ['session_read', { session, what: 'screen' }],
  ['session_wait', { session, seconds: 1 }],
  ['session_type', { session, text: 'go on', idempotency_key: 'one' }],
  ['session_answer', { session, request: '7KQ2XM4T', action: 'deny', idempotency_key: 'two' }],
  ['session_interrupt', { session }],
];
const launching: readonly string[] = ['session_spawn', 'session_recover'];

test('every tool that needs tmux says in one line that it is missing or too old', async ({
  program,
  register,
  folder,
}) => {
  await register({ agent_id: 'warden', working_directory: folder });
  const { call } = await program();
  const said = async () => [
    ...(await Promise.all(tools.map(([name, given]) => call(name, given)))),
    ...(await Promise.all(launching.map((name) => call(name, { agent: 'warden' })))),
  ];
  const texts = async () => (await said()).map(({ isError, text }) => isError && text);
  const refusals = (line: string, ofLauncher: string) => [
    ...tools.map(() => line),
    ...launching.map(() => `refused: ${ofLauncher}`),
  ];

  const missing = 'tmux is not on PATH: install it first';
  expect(await texts()).toEqual(refusals('no_session: tmux is not installed', missing));
  await standInOldTmux(binOf(folder));
  const tooOld = 'tmux 3.1c is too old: tmux 3.2 or newer is needed';
  expect(await texts()).toEqual(refusals(`not_delivered: ${tooOld}`, tooOld));
});
