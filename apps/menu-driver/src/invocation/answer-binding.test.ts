import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@gsd-code-skill/session-stage';
import { expect } from 'vitest';
import { answerBindingOf } from './answer-binding.ts';

const optional = { hook_settings: { answer_binding: 'optional' } };

test.for([
  { title: 'by its session', session: 'warden-main', agents: [{ ...optional }], found: 'optional' },
  { title: 'by its pane alone', bind: 'warden', agents: [{ ...optional }], found: 'optional' },
  {
    title: 'by its pane, which is not its',
    bind: 'forge',
    session: 'warden-main',
    found: 'required',
  },
  { title: 'not at all', agents: [{ ...optional }], found: 'required' },
  {
    title: 'as switched off',
    bind: 'warden',
    agents: [{ ...optional, enabled: false }],
    found: 'required',
  },
  { title: 'without a word about it', bind: 'warden', agents: [{}], found: 'required' },
])('an agent that is known $title: $found', async (one, { folder, tmux }) => {
  const { session = 'any', bind, agents = [{ ...optional }], found } = one;
  const pane = await tmux.newSession(session, { command: ['cat'] });
  if (bind !== undefined) await tmux.setUserOption(pane, '@gsd_agent', bind);
  const registry = join(folder, 'registry.json');
  const forge = { agent_id: 'forge' };
  const all = [...agents.map((agent) => ({ agent_id: 'warden', ...agent })), forge];
  await writeFile(registry, JSON.stringify({ agents: all }));
  expect(await answerBindingOf(session, tmux, { GSD_REGISTRY: registry })).toBe(found);
});

test('every agent with a pane in the session has to agree', async ({ folder, tmux, raw }) => {
  const registry = join(folder, 'registry.json');
  const agents = [{ agent_id: 'warden', ...optional }, { agent_id: 'forge' }];
  await writeFile(registry, JSON.stringify({ agents }));
  const pane = await tmux.newSession('forge-main', { command: ['cat'] });
  await tmux.setUserOption(pane, '@gsd_agent', 'warden');
  const env = { GSD_REGISTRY: registry };
  expect(await answerBindingOf('forge-main', tmux, env)).toBe('optional');
  await raw('split-window', '-d', '-t', pane, 'cat');
  expect(await answerBindingOf('forge-main', tmux, env)).toBe('required');
});

test('without a registry every answer names its request', async ({ folder, tmux }) => {
  const env = { GSD_REGISTRY: join(folder, 'none.json') };
  expect(await answerBindingOf('warden-main', tmux, env)).toBe('required');
});
