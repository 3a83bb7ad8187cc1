import { rm, writeFile } from 'node:fs/promises';
import { agentOption } from '@gsd-code-skill/core';
import { expect } from 'vitest';
import { test } from '../../test/connected.ts';

test.concurrent('reaches the sessions of one agent, and no others', async ({
  connect,
  register,
  startClaude,
  tmux,
}) => {
  await register({ agent_id: 'warden' }, { agent_id: 'scribe' });
  const own = await startClaude({}, 'warden-main');
  const other = await startClaude({}, 'scribe-main');
  const stranger = await startClaude({}, 'private');
  // in a session of another name, as the launcher makes them
  const second = await startClaude({}, 'warden-main-2');
  await tmux.setUserOption(second.pane, agentOption, 'warden');
  const { call } = await connect({ agent: 'warden' });
  const all = await connect();

  const list = await call('fleet_list');
  expect(list.fields.agents).toMatchObject([{ agent: 'warden' }]);
  expect(list.text).not.toContain('scribe');
  for (const session of ['warden-main', 'warden-main-2']) {
    expect((await call('session_status', { session })).fields.verdict).toBe('ok');
  }
  for (const [tool, more] of [
    ['session_status', {}],
    ['session_read', { what: 'screen' }],
    ['session_type', { text: 'x' }],
    ['session_interrupt', {}],
  ] as const) {
    for (const session of ['scribe-main', 'private']) {
      const { fields, text } = await call(tool, { session, ...more });
      expect(fields).toMatchObject({ verdict: 'refused' });
      expect(text).toMatch(
        /is not one of warden, nothing was done\nsessions you can use: warden-main, warden-main-2$/,
      );
    }
  }
  const ofNobody = await all.call('session_type', { session: 'private', text: 'x' });
  expect(ofNobody.fields).toMatchObject({ verdict: 'refused' });
  expect((await all.call('session_status', { session: 'scribe-main' })).fields.verdict).toBe('ok');

  // a pane of another agent in a session of one's own
  await tmux.setUserOption(own.pane, agentOption, 'scribe');
  const taken = await call('session_type', { session: 'warden-main', text: 'x' });
  expect(taken.isError).toBe(true);
  for (const { keys } of [own, other, stranger, second]) expect(await keys()).toEqual([]);
});

test.concurrent('says that a session is not there, and what to do', async ({
  connect,
  register,
  env,
}) => {
  await register({ agent_id: 'warden' });
  const { call } = await connect({ agent: 'warden' });
  const gone = await call('session_type', { session: 'warden-main', text: 'x' });
  expect(gone.fields).toMatchObject({ verdict: 'no_session' });
  expect(gone.text).toMatch(/session_spawn starts one, session_recover brings one back/);
  const path = env.GSD_REGISTRY ?? '';
  await writeFile(path, '{"agents": [');
  expect((await call('fleet_list')).fields).toMatchObject({ verdict: 'refused' });
  await rm(path);
  expect((await call('fleet_list')).text).toMatch(/gsd-hooks setup/);
});
