import { expect, test } from 'vitest';
import { type ListedPane, ownedPanes } from './owned-panes.ts';

const registry = {
  agents: [{ agent_id: 'warden' }, { agent_id: 'forge' }, { agent_id: 'off', enabled: false }],
};

const pane = (id: number, sessionName: string, agentId?: string): ListedPane => ({
  id: `%${id}`,
  serverPid: 1,
  sessionName,
  userOptions: agentId === undefined ? {} : { '@gsd_agent': agentId },
});

const owners = (...listed: readonly ListedPane[]) =>
  ownedPanes(registry, listed).map(({ pane: { id, sessionName }, agent, isBound }) =>
    [id, sessionName, agent.agent_id, isBound ? 'bound' : 'named'].join(' '),
  );

test.for([
  {
    title: 'by its session',
    listed: [pane(1, 'warden-main')],
    found: ['%1 warden-main warden named'],
  },
  { title: 'by its own word', listed: [pane(1, 'x', 'forge')], found: ['%1 x forge bound'] },
  {
    title: 'by its own word rather than its session',
    listed: [pane(1, 'warden-main', 'forge')],
    found: ['%1 warden-main forge bound'],
  },
  { title: 'nobody’s', listed: [pane(1, 'x'), pane(2, 'warden-main-2')], found: [] },
  { title: 'of a disabled agent', listed: [pane(1, 'off-main')], found: ['%1 off-main off named'] },
  {
    title: 'once, though a group of sessions shows it, under the agent’s own name',
    listed: [pane(1, 'a view'), pane(1, 'warden-main'), pane(2, 'forge-main')],
    found: ['%1 warden-main warden named', '%2 forge-main forge named'],
  },
  {
    title: 'of one agent, though sessions of two show it',
    listed: [pane(1, 'forge-main'), pane(1, 'warden-main')],
    found: ['%1 forge-main forge named'],
  },
])('a pane is $title', ({ listed, found }) => {
  expect(owners(...listed)).toEqual(found);
});

test('panes of two servers are two', () => {
  const [one, other] = [pane(1, 'warden-main'), { ...pane(1, 'warden-main'), serverPid: 2 }];
  expect(ownedPanes(registry, [one, other])).toHaveLength(2);
});
