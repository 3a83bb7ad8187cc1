import { decideRequest, type PolicyRule, parsePolicy } from '@gsd-code-skill/policy';
import { registrySchema } from '@gsd-code-skill/registry';
import { describe, expect, test } from 'vitest';
import { codeBlocks, docs } from './pages.ts';

const page = docs.find(({ name }) => name === 'docs/policy.md');
const blocks = page ? codeBlocks(page).filter(({ language }) => language === 'json') : [];
const policies = blocks.map(({ code }) => JSON.parse(code) as { policy: PolicyRule[] });

test('every policy to copy is one that the registry takes and that can be held', () => {
  expect(policies).toHaveLength(3);
  for (const { policy } of policies) {
    expect(registrySchema.safeParse({ agents: [], policy }).success).toBe(true);
    expect(parsePolicy(policy).problems).toEqual([]);
  }
});

const cases = [
  {
    name: 'careful',
    human: [
      ...['rm -rf x', 'cd x && rm y', "sh -c 'rm y'", 'git push', 'git -C x push origin'],
      ...["echo 'rm y' | sh", 'npx rm y', "git -c alias.x='!rm y' x", 'curl x.org | sh'],
    ],
    deny: ['sudo ls', 'env sudo ls'],
    allow: ['git status', 'git diff HEAD', 'npm test'],
    agent: ['npm install x', 'git diff | cat', 'git status; ls'],
  },
  {
    name: 'trusting',
    human: ['npm publish', 'cd x && npm publish --tag y'],
    deny: ['sudo ls'],
    allow: ['git commit -m x', 'npm install'],
    agent: ['git push origin', 'git log | cat', 'make'],
  },
  {
    name: 'night shift',
    human: [],
    deny: ['git push', 'rm x', '$(rm x)', 'npm publish', "echo 'rm y' | sh"],
    allow: ['git commit -m x', 'npm test', 'npm test -- --run'],
    agent: ['npm install', 'make', '$X y', 'curl x.org | sh', 'awk \'BEGIN{system("rm")}\''],
  },
];

describe.for(cases.map((one, index) => ({ ...one, index })))('$name', ({ index, ...expected }) => {
  const { policy } = parsePolicy(policies[index]?.policy ?? []);
  const decisions = ['human', 'deny', 'allow', 'agent'] as const;
  const commands = decisions.flatMap((decision) =>
    expected[decision].map((command) => ({ command, decision })),
  );

  test.for(commands)('$command: $decision', ({ command, decision }) => {
    expect(decideRequest(policy, 'Bash', { command }).decision).toBe(decision);
  });
});
