import { expect, test } from 'vitest';
import { compilePolicy } from './compile-policy.ts';
import { joinPolicies, parsePolicy } from './parse-policy.ts';

test.for([
  ['rm *', 'human', 'expected Tool'],
  ['Bash(rm *', 'human', 'expected Tool'],
  ['Bash()', 'deny', 'nothing between'],
  ['Bash(*)', 'deny', 'is written Bash'],
  ['*', 'deny', 'expected Tool'],
  ['Ba*', 'deny', 'only the names of MCP tools'],
  ['Bash(curl * | sh)', 'deny', 'one command, without operators'],
  ['Bash(echo $HOME)', 'deny', 'one command, without operators'],
  ['Bash(git * main)', 'allow', 'the beginning of one'],
  ['Bash(sudo ls *)', 'allow', 'runs other commands'],
  ['Bash(A=b ls)', 'allow', 'begins with the name'],
  ['Write(src/**)', 'allow', 'Edit covers every tool'],
  ['Edit(../x)', 'deny', 'does not go up'],
  ['Edit(!x)', 'deny', 'no other signs'],
  ['Grep(x)', 'deny', 'takes no specifier'],
  ['WebFetch(https://a.org)', 'deny', 'expected WebFetch(domain:'],
  ['Agent(a*)', 'deny', 'a name, whole'],
  ['AskUserQuestion', 'allow', 'takes an answer'],
  ['Bash(:*)', 'deny', 'is written Bash'],
  ['bash', 'deny', 'the tool is written Bash'],
  ['exit_plan_mode', 'human', 'the tool is written ExitPlanMode'],
  ['MCP__github', 'deny', 'begin with mcp__'],
  ['Edit(src/[ab].ts)', 'deny', 'no other signs'],
  ['Read(#x)', 'deny', 'no other signs'],
  ['Edit(~you/x)', 'deny', 'begins with ~/'],
  ['Edit($HOME/x)', 'deny', 'begins with ~/'],
] as const)('%s as %s is named with its path', ([match, decision, reason]) => {
  const good = { match: 'Bash(ls)', decision: 'allow' } as const;
  const { policy, problems } = parsePolicy([good, { match, decision }], 'agents[1].policy');
  expect(problems).toEqual([
    { path: 'agents[1].policy[1].match', reason: expect.stringContaining(reason) },
  ]);
  expect(policy.rules).toHaveLength(1);
});

test('compiles into what Claude Code holds itself', () => {
  const { policy } = parsePolicy([
    { match: 'Bash(rm *)', decision: 'deny' },
    { match: 'Bash(git push *)', decision: 'human' },
    { match: 'Bash(git *)', decision: 'agent' },
    { match: 'Bash(ls *)', decision: 'allow' },
    { match: 'ExitPlanMode', decision: 'human' },
  ]);
  const shared = parsePolicy([{ match: 'Bash(rm *)', decision: 'deny' }]).policy;
  expect(compilePolicy(joinPolicies(shared, policy))).toEqual({
    deny: ['Bash(rm *)'],
    ask: ['Bash(git push *)', 'Bash(git *)'],
  });
});
