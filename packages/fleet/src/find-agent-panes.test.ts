import type { Process } from '@gsd-code-skill/claude-process';
import type { Agent } from '@gsd-code-skill/registry';
import type { Pane } from '@gsd-code-skill/tmux-adapter';
import { expect, test } from 'vitest';
import { findAgentPanes } from './find-agent-panes.ts';

const registry = {
  agents: [{ agent_id: 'warden' }, { agent_id: 'forge' }, { agent_id: 'off', enabled: false }],
};
const [warden, forge, off] = registry.agents;

let next = 0;
function pane(sessionName: string, agentId?: string, more: Partial<Pane> = {}): Pane {
  next += 1;
  return {
    ...{ id: `%${next}`, pid: 1000 + next, sessionName, serverPid: 1, dead: false },
    ...{ width: 80, height: 24, active: true, inMode: false, command: 'claude' },
    userOptions: agentId === undefined ? {} : { '@gsd_agent': agentId },
    ...more,
  } as Pane;
}

const claudeIn = (...panes: readonly Pane[]): readonly Process[] =>
  panes.map(
    ({ pid }) =>
      ({ pid, parent: 1, foreground: true, args: ['claude'], name: 'claude' }) as Process,
  );

test('a pane that is bound to the agent comes before one that is only named so', () => {
  const [named, bound] = [pane('warden-main'), pane('elsewhere', 'warden')];
  const found = findAgentPanes(warden as Agent, registry, [named, bound], claudeIn(named, bound));
  expect(found).toEqual({ claude: bound, hasSession: true });
});

test('a pane in its session that is bound to another agent is not its own', () => {
  const foreign = pane('warden-main', 'forge');
  expect(findAgentPanes(warden as Agent, registry, [foreign], claudeIn(foreign))).toEqual({
    hasSession: true,
  });
  expect(findAgentPanes(forge as Agent, registry, [foreign], claudeIn(foreign)).claude).toBe(
    foreign,
  );
});

test('a dead pane, and one without Claude Code, is no place it lives in', () => {
  const panes = [pane('warden-main', undefined, { dead: true }), pane('warden-main')];
  expect(findAgentPanes(warden as Agent, registry, panes, claudeIn(panes[0] as Pane))).toEqual({
    hasSession: true,
  });
  expect(findAgentPanes(warden as Agent, registry, [], [])).toEqual({ hasSession: false });
});

test('a disabled agent’s session is found, too', () => {
  const quiet = pane('off-main');
  expect(findAgentPanes(off as Agent, registry, [quiet], claudeIn(quiet)).claude).toBe(quiet);
});
