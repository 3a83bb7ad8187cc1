import { describe, expect, test } from 'vitest';
import { findAgentById, findAgentBySession, findPaneOwner, sessionNameOf } from './find-agent.ts';

const registry = {
  agents: [
    { agent_id: 'forge' },
    { agent_id: 'forge-ci', tmux_session_name: '' },
    { agent_id: 'warden', tmux_session_name: 'kingdom' },
    { agent_id: 'resting', enabled: false },
  ],
};

test.for([
  { session: 'forge-main', agent: 'forge' },
  { session: 'forge-ci-main', agent: 'forge-ci' },
  { session: 'kingdom', agent: 'warden' },
  { session: 'warden-main', agent: undefined },
  { session: 'forge', agent: undefined },
  { session: 'forge-', agent: undefined },
  { session: 'forge-main-2', agent: undefined },
  { session: 'king', agent: undefined },
  { session: 'kingdom-2', agent: undefined },
  { session: 'Kingdom', agent: undefined },
  { session: '', agent: undefined },
  { session: 'resting-main', agent: undefined },
])('session "$session" belongs to $agent', ({ session, agent }) => {
  expect(findAgentBySession(registry, session)?.agent_id).toBe(agent);
});

test('finds an agent by its id, enabled or not', () => {
  expect(findAgentById(registry, 'resting')).toEqual({ agent_id: 'resting', enabled: false });
  expect(findAgentById(registry, 'rest')).toBeUndefined();
});

test('names the session of an agent', () => {
  expect(registry.agents.map(sessionNameOf)).toEqual([
    'forge-main',
    'forge-ci-main',
    'kingdom',
    'resting-main',
  ]);
});

describe('findPaneOwner', () => {
  const registry = {
    agents: [
      { agent_id: 'warden' },
      { agent_id: 'forge', tmux_session_name: 'smithy', enabled: false },
      { agent_id: 'anvil', tmux_session_name: 'smithy' },
      { agent_id: 'idle', enabled: false },
    ],
  };

  test.for([
    { pane: { sessionNames: ['warden-main'] }, owner: 'warden' },
    { pane: { sessionNames: ['other', 'warden-main'] }, owner: 'warden' },
    { pane: { agentId: 'anvil', sessionNames: ['warden-main'] }, owner: 'anvil' },
    { pane: { agentId: 'forge', sessionNames: ['warden-main'] }, owner: 'forge' },
    { pane: { agentId: 'nobody', sessionNames: ['warden-main'] }, owner: 'warden' },
    { pane: { sessionNames: ['smithy'] }, owner: 'anvil' },
    { pane: { sessionNames: ['idle-main'] }, owner: 'idle' },
    { pane: { sessionNames: ['warden-main-2', 'warden'] }, owner: undefined },
    { pane: { sessionNames: [] }, owner: undefined },
  ])('$pane is $owner’s', ({ pane, owner }) => {
    expect(findPaneOwner(registry, pane)?.agent_id).toBe(owner);
  });
});
