import { join } from 'node:path';
import type { Registry } from '@gsd-code-skill/registry';
import { test as base } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { rightsInForce, rightsOfAsker, rightsProblems } from './rights-in-force.ts';

const test = base.extend<{ stateDir: string }>({
  stateDir: async ({ folder }, use) => use(join(folder, 'state')),
});

const good: Registry = {
  policy: [{ match: 'Bash(rm *)', decision: 'deny' }],
  agents: [
    {
      agent_id: 'warden',
      policy: [
        { match: 'Bash(git push *)', decision: 'human', reason: 'others see it' },
        { match: 'Bash(git *)', decision: 'allow' },
      ],
      shell_input: true,
    },
    { agent_id: 'forge', may: ['look', 'type', 'others'] },
  ],
};
const [warden] = good.agents;

function ask(
  stateDir: string,
  registry?: Registry,
  problems: readonly { path: string; reason: string; agentId?: string }[] = [],
) {
  const reading = registry && { registry, problems };
  return {
    stateDir,
    reading,
    agent: registry?.agents.find(({ agent_id }) => agent_id === 'warden'),
    sessionName: 'warden-main',
  };
}

const matches = ({ policy }: Awaited<ReturnType<typeof rightsInForce>>) =>
  policy.rules.map(({ match, path }) => `${path} ${match}`);

test('joins the shared rules and those of the agent', async ({ stateDir }) => {
  const rights = await rightsInForce(ask(stateDir, good));
  expect(rights).toMatchObject({ agentId: 'warden', shellInput: true, permanent: false });
  expect(rights.note).toBeUndefined();
  expect(matches(rights)).toEqual([
    'policy[0] Bash(rm *)',
    'agents[warden].policy[0] Bash(git push *)',
    'agents[warden].policy[1] Bash(git *)',
  ]);
});

test('the last good rules stay in force, whatever goes wrong after them', async ({ stateDir }) => {
  const before = await rightsInForce(ask(stateDir, good));
  const badForm = { ...good, policy: [{ match: 'Bash(rm * | sh)', decision: 'deny' as const }] };
  const shape = [{ path: 'agents[0].policy[0].decision', reason: 'no', agentId: 'warden' }];
  const unread = [{ path: 'agents[0].enabled', reason: 'no', agentId: 'warden' }];
  const cases = [
    ask(stateDir, badForm),
    ask(stateDir, { agents: [{ agent_id: 'warden' }] }, shape),
    ask(stateDir, { agents: [] }, unread),
    ask(stateDir, { agents: [] }),
    ask(stateDir),
  ];
  for (const one of cases) {
    const rights = await rightsInForce(one);
    expect(matches(rights)).toEqual(matches(before));
    expect(rights.shellInput).toBe(true);
    expect(rights.note).toContain('the last good rules stay in force');
  }
  expect((await rightsInForce(ask(stateDir, badForm))).note).toContain(
    'policy[0].match: unsupported rule "Bash(rm * | sh)"',
  );
});

test('without any that were good, what is strict holds and nothing is allowed', async ({
  stateDir,
}) => {
  const agent = {
    ...warden,
    agent_id: 'warden',
    policy: [...(warden?.policy ?? []), { match: 'x y', decision: 'deny' as const }],
  };
  const rights = await rightsInForce(ask(stateDir, { ...good, agents: [agent] }));
  expect(rights.policy.rules.map(({ decision }) => decision)).toEqual(['deny', 'human']);
  expect(rights.shellInput).toBe(false);
  expect(rights.note).toContain('nothing is allowed by a rule until that is fixed');
});

test('another agent brings what it may, and gets no more than both have', async ({ stateDir }) => {
  const rights = await rightsOfAsker(ask(stateDir, good), 'forge');
  expect(rights).toMatchObject({
    agentId: 'warden',
    asker: 'forge',
    may: ['look', 'type', 'others'],
    shellInput: false,
  });
  expect(rights.policy.rules).toHaveLength(3);
  expect(await rightsOfAsker(ask(stateDir, good), 'nobody')).toMatchObject({ may: ['look'] });
  expect((await rightsOfAsker(ask(stateDir, good), 'warden')).asker).toBeUndefined();
});

test('names every problem with its path', () => {
  const registry = { ...good, policy: [{ match: 'Bash(', decision: 'deny' as const }] };
  const problems = [
    { path: 'agents[1].may[0]', reason: 'no', agentId: 'forge' },
    { path: 'agents[1].enabled', reason: 'no', agentId: 'forge' },
  ];
  expect(rightsProblems({ registry, problems }).map(({ path }) => path)).toEqual([
    'agents[1].may[0]',
    'policy[0].match',
  ]);
});

test('a may that cannot be read is not leave for everything', async ({ stateDir }) => {
  const registry = { agents: [{ agent_id: 'warden' }] };
  const broken = [{ path: 'agents[0].may[1]', reason: 'no', agentId: 'warden' }];
  expect((await rightsInForce(ask(stateDir, registry, broken))).may).toEqual(['look']);
});
