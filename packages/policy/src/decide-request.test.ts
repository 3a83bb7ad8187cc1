import type { PolicyDecision } from '@gsd-code-skill/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../config/any-character.ts';
import { decideRequest } from './decide-request.ts';
import { parsePolicy } from './parse-policy.ts';
import type { PolicyRule } from './rule.ts';

const places = { cwd: '/srv/app', home: '/home/you' };

function decide(
  rules: Readonly<Record<string, PolicyDecision>>,
  tool: string,
  input: Readonly<Record<string, unknown>>,
) {
  const written = Object.entries(rules).map(([match, decision]) => ({ match, decision }));
  const { policy, problems } = parsePolicy(written);
  expect(problems).toEqual([]);
  return decideRequest(policy, tool, input, places).decision;
}

const bash = (rule: string, decision: PolicyDecision, command: string) =>
  decide({ [rule]: decision }, 'Bash', { command });

describe('a deny or human rule matches when any part could be meant', () => {
  test.for([
    'rm x',
    'rm',
    'cd x && rm y',
    'true; rm y',
    'false || rm y',
    'ls | rm y',
    'sleep 1 & rm y',
    'ls\nrm y',
    '(rm y)',
    '{ rm y; }',
    'if true; then rm y; fi',
    'for f in *; do rm "$f"; done',
    '! rm y',
    'time rm y',
    'env rm y',
    'env A=b rm y',
    'A=b rm y',
    'A="b c" rm y',
    '/bin/rm y',
    '../../bin/rm y',
    'RM y',
    'r""m y',
    "r'm' y",
    'r\\m y',
    'r\\\nm y',
    '"rm" y',
    'echo $(rm y)',
    'echo "$(rm y)"',
    'echo `rm y`',
    'echo "`rm y`"',
    ['echo $', '{x:-$(rm y)}'].join(''),
    'cat <(rm y)',
    "sh -c 'rm y'",
    'bash -lc "cd x && rm y"',
    'sh -c \'sh -c "rm y"\'',
    'sudo -u you rm y',
    'sudo -- rm y',
    'nohup rm y',
    'timeout -k 5 10 rm y',
    'nice -n 5 rm y',
    'xargs -0 rm',
    'find . -name x -exec rm {} +',
    'command rm y',
    'exec rm y',
    'eval rm y',
    "eval 'rm y'",
    '>out rm y',
    '2>/dev/null rm y',
    'rm>out y',
    'sh <<E\nrm y\nE',
    "echo 'open\nrm y",
    "echo 1 # don't\nrm y # isn't it",
    "echo # '\nrm y #'",
    '>&- rm y',
    '2>&- rm y',
    '<&- rm y',
    '{fd}>x rm y',
    '$"rm" y',
    'time -p rm y',
    'repeat 3 rm y',
    'function f { rm y; }; f',
    'coproc N { rm y; }',
    'if [[ -n x ]] { rm y }',
    '=rm y',
    "sh <<< 'rm y'",
    "echo 'rm y' | sh",
    'echo rm y | sudo bash',
    "printf 'rm y' | sh -s",
    "cat <<E\ndon't\nE\nrm y #'",
    "cat <<-'E F'\n'\n\tE F\nrm y #'",
    'echo "$(case x in x) rm y;; esac)"',
    ['rm$', '{IFS}y'].join(''),
    'rm$IFS-rf',
    '$X rm y',
    '"$@" rm y',
    'rm$X y',
    '`true` rm y',
    'npx rm y',
    'npm exec -- rm y',
    'uv run rm y',
    'kubectl exec p -- rm y',
    'git bisect run rm y',
    "git submodule foreach 'rm y'",
    "git rebase -x 'rm y' main",
    "git -c alias.x='!rm y' x",
    "git -c core.pager='rm y' log",
    'setarch -R rm y',
  ])('%s', (command) => {
    expect(bash('Bash(rm *)', 'deny', command)).toBe('deny');
    expect(bash('Bash(rm *)', 'human', command)).toBe('human');
    expect(bash('Bash(rm:*)', 'deny', command)).toBe('deny');
  });

  test.for([
    ...['rmdir x', 'ls rm', "echo 'rm x'", 'git rm x', 'echo a;ls b', 'cat rm', 'npm install rm'],
    ...["git commit -m 'rm x'", 'git checkout -- rm', "cat <<'E'\nuse rm\nE", 'ls 2>&- rm'],
  ])('and leaves alone: %s', (command) => {
    expect(bash('Bash(rm *)', 'deny', command)).toBe('agent');
  });

  test('with options before the word that says what is done', () => {
    expect(bash('Bash(git push *)', 'human', 'git -C x -c a=b push origin')).toBe('human');
    expect(bash('Bash(git push *)', 'human', 'git commit -m push')).toBe('agent');
    expect(bash('Bash(git * main)', 'human', 'git push origin main')).toBe('human');
  });

  test('whatever folder a name with capitals is called from', () => {
    expect(bash('Bash(Rscript *)', 'deny', '/usr/bin/Rscript x')).toBe('deny');
  });

  test('a rule may spell quotes', () => {
    expect(bash('Bash(git commit -m "a b")', 'deny', "git commit -m 'a b'")).toBe('deny');
  });

  test('a command of unknown name goes to a person where a person is to see some', () => {
    for (const command of [
      'timeout 5 $X y',
      'nice -n 5 $X y',
      'curl x.org | sh',
      '$X y',
      '"$(cat name)" y',
      "$'\\x72m' y",
      '/bin/r? y',
      '{rm,y}',
    ]) {
      expect(bash('Bash(rm *)', 'human', command)).toBe('human');
      expect(bash('Bash(rm *)', 'deny', command)).toBe('agent');
    }
  });
});

describe('an allow matches one simple command', () => {
  test.for(['git log', 'git', 'git log --oneline', "git commit -m 'a; b && $(c)'", ' git log '])(
    '%s',
    (command) => {
      expect(bash('Bash(git *)', 'allow', command)).toBe('allow');
    },
  );

  test.for([
    'gitk',
    'git log; rm x',
    'git log && rm x',
    'git log | sh',
    'git log & rm x',
    'git log > x',
    'git log < x',
    'git log $(rm x)',
    'git log `rm x`',
    'git log "$(rm x)"',
    'git log "`rm x`"',
    'git log $HOME',
    'git log\nrm x',
    'git log\rrm x',
    'git log\u2028rm x',
    'git log \\\nrm',
    "git log 'open",
    'A=b git log',
    'env git log',
    'sudo git log',
    "sh -c 'git log'",
    '/bin/git log',
    'git\tlog',
    'git log {a,b}',
    'git log #x',
    '(git log)',
    '',
  ])('and never %j', (command) => {
    expect(bash('Bash(git *)', 'allow', command)).toBe('agent');
  });

  test('exactly, where it has no star', () => {
    expect(bash('Bash(npm test)', 'allow', 'npm test')).toBe('allow');
    expect(bash('Bash(npm test)', 'allow', 'npm test x')).toBe('agent');
    expect(bash('Bash(npm run test*)', 'allow', 'npm run test:unit')).toBe('allow');
  });

  test('for every command is still for simple ones, and not for runners of others', () => {
    expect(bash('Bash', 'allow', 'ls -la')).toBe('allow');
    for (const command of ['ls; ls', 'sudo ls', 'X=1 ls', './env ls', 'if x', 'xargs rm']) {
      expect(bash('Bash', 'allow', command)).toBe('agent');
    }
  });

  test('and never leaves the sandbox', () => {
    const input = { command: 'git log', dangerouslyDisableSandbox: true };
    expect(decide({ 'Bash(git *)': 'allow' }, 'Bash', input)).toBe('agent');
  });

  const operators = [
    ';',
    '&&',
    '||',
    '|',
    '&',
    '>',
    '<',
    '$(x)',
    '`x`',
    '\n',
    '\r',
    '(',
    ')',
    '$x',
  ];
  test('never one with an operator, wherever it stands', () => {
    const word = fc.stringMatching(/^[a-z0-9./=-]{1,8}$/);
    const command = fc.tuple(fc.array(word), fc.constantFrom(...operators), fc.array(word));
    fc.assert(
      fc.property(command, fc.constantFrom('', ' '), ([before, operator, after], space) => {
        const text = ['git', ...before].join(' ') + space + operator + space + after.join(' ');
        expect(bash('Bash(git *)', 'allow', text)).toBe('agent');
        expect(bash('Bash', 'allow', text)).toBe('agent');
      }),
    );
  });

  test('nothing it matches could be what another rule means', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 20 }), (rest) => {
        const command = `git ${rest}`;
        if (bash('Bash(git *)', 'allow', command) !== 'allow') return;
        expect(bash('Bash(rm *)', 'deny', command)).toBe('agent');
      }),
    );
  });
});

test('a command that is hidden in others is found, however deep', () => {
  const wrap = fc.constantFrom<(inner: string) => string>(
    (inner) => `cd x && ${inner}`,
    (inner) => `env A=b ${inner}`,
    (inner) => `echo $(${inner})`,
    (inner) => `(${inner}) | cat`,
    (inner) => `sudo ${inner}`,
    (inner) => `bash -c '${inner.replaceAll("'", `'\\''`)}'`,
    (inner) => `if ${inner}; then ls; fi`,
  );
  fc.assert(
    fc.property(fc.array(wrap, { maxLength: 4 }), (wraps) => {
      const command = wraps.reduce((inner, one) => one(inner), 'rm -rf x');
      expect(bash('Bash(rm *)', 'deny', command)).toBe('deny');
    }),
  );
});

test('any text gets a decision, soon', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 300 }), (command) => {
      expect(['agent', 'human']).toContain(bash('Bash(rm *)', 'human', command));
    }),
  );
  const before = process.cpuUsage();
  bash('Bash(a*b*c*d)', 'deny', `sudo ${'env '.repeat(5000)}${'a'.repeat(50_000)}`);
  bash('Bash(rm *)', 'deny', '$('.repeat(3000));
  bash('Bash(rm *)', 'deny', `sh -c ${"'".repeat(9999)}`);
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
});

describe('paths', () => {
  const edit = (rule: string, decision: PolicyDecision, file_path: string, tool = 'Edit') =>
    decide({ [rule]: decision }, tool, { file_path });

  test.for([
    ['Edit(src/**)', '/srv/app/src/a/b.ts', 'allow'],
    ['Edit(src/**)', 'src/b.ts', 'allow'],
    ['Edit(src/*)', '/srv/app/src/a/b.ts', 'agent'],
    ['Edit(src/**)', '/srv/app/src/../.env', 'agent'],
    ['Edit(src/**)', '/srv/app/../other/src/a', 'agent'],
    ['Edit(src/**/*.ts)', '/srv/app/src/b.ts', 'allow'],
    ['Edit(//etc/*)', '/etc/hosts', 'allow'],
    ['Edit(~/notes/**)', '/home/you/notes/a', 'allow'],
    ['Edit(~/notes/**)', '~/notes/a', 'allow'],
    ['Edit(*.md)', '/srv/app/a.md', 'allow'],
    ['Edit(*.md)', '/srv/app/docs/a.md', 'agent'],
  ] as const)('an allow is read narrowly: %s %s', ([rule, path, decision]) => {
    expect(edit(rule, 'allow', path)).toBe(decision);
    expect(edit(rule, 'allow', path, 'Write')).toBe(decision);
  });

  test.for([
    ['Edit(.env)', '/srv/app/.env'],
    ['Edit(.env)', '/srv/app/deep/.env'],
    ['Edit(.env)', '/elsewhere/.ENV'],
    ['Edit(secrets)', '/srv/app/secrets/deep/file'],
    ['Edit(/secrets/**)', 'secrets/file'],
    ['Edit(~/.ssh/**)', '/home/you/x/../.ssh/id'],
    ['Edit(//etc)', '/etc/deep/file'],
  ] as const)('a deny widely: %s %s', ([rule, path]) => {
    expect(edit(rule, 'deny', path)).toBe('deny');
    expect(edit(rule, 'human', path, 'NotebookEdit')).toBe('human');
  });

  test('without the folder nothing is allowed, and nothing escapes', () => {
    const one = (decision: PolicyDecision) =>
      decideRequest(
        parsePolicy([{ match: 'Read(src/**)', decision }]).policy,
        'Read',
        { file_path: 'src/a' },
        {},
      ).decision;
    expect(one('allow')).toBe('agent');
    expect(one('deny')).toBe('deny');
  });
});

test.for([
  ['WebFetch(domain:a.org)', 'allow', 'https://a.org/x', 'allow'],
  ['WebFetch(domain:a.org)', 'allow', 'https://b.a.org/x', 'agent'],
  ['WebFetch(domain:*.a.org)', 'allow', 'https://b.a.org/x', 'allow'],
  ['WebFetch(domain:a.org)', 'allow', 'https://a.org@evil.org/', 'agent'],
  ['WebFetch(domain:a.org)', 'deny', 'https://b.A.org./x', 'deny'],
  ['WebFetch(domain:a.org)', 'deny', 'https://nota.org', 'agent'],
  ['WebFetch(domain:a.org)', 'deny', 'no address', 'deny'],
] as const)('%s as %s: %s', ([rule, decision, url, expected]) => {
  expect(decide({ [rule]: decision }, 'WebFetch', { url })).toBe(expected);
});

test('tools by name: MCP servers, subagents, skills, plans', () => {
  expect(decide({ mcp__db: 'human' }, 'mcp__db__drop', {})).toBe('human');
  expect(decide({ mcp__db: 'human' }, 'mcp__dbx__drop', {})).toBe('agent');
  expect(decide({ 'mcp__db__get_*': 'allow' }, 'mcp__db__get_row', {})).toBe('allow');
  expect(decide({ mcp__db__drop: 'deny' }, 'mcp__db__drop', {})).toBe('deny');
  expect(decide({ 'Agent(Explore)': 'allow' }, 'Task', { subagent_type: 'Explore' })).toBe('allow');
  expect(decide({ 'Skill(deploy)': 'human' }, 'Skill', { skill: 'deploy' })).toBe('human');
  expect(decide({ ExitPlanMode: 'human' }, 'ExitPlanMode', { plan: 'x' })).toBe('human');
  expect(decide({ Edit: 'human' }, 'Write', { file_path: 'x' })).toBe('human');
  expect(decide({ Edit: 'allow' }, 'Write', { file_path: 'x' })).toBe('agent');
});

test('the strictest match wins, in whatever order the rules stand', () => {
  const rules: readonly PolicyRule[] = [
    { match: 'Bash', decision: 'allow' },
    { match: 'Bash(git *)', decision: 'agent' },
    { match: 'Bash(git push *)', decision: 'human' },
    { match: 'Bash(rm *)', decision: 'deny' },
  ];
  const orders = fc.shuffledSubarray([...rules], { minLength: 4 });
  fc.assert(
    fc.property(orders, (order) => {
      const { policy } = parsePolicy(order);
      const of = (command: string) => decideRequest(policy, 'Bash', { command }).decision;
      expect(of('ls')).toBe('allow');
      expect(of('git log')).toBe('agent');
      expect(of('git push origin')).toBe('human');
      expect(of('git push; rm x')).toBe('deny');
    }),
  );
});

test('says which rule decides and why', () => {
  const rules = [
    { match: 'Bash(rm *)', decision: 'human', reason: 'it is gone for good' },
  ] as const;
  const { policy } = parsePolicy(rules, 'agents[2].policy');
  expect(decideRequest(policy, 'Bash', { command: 'rm x' })).toMatchObject({
    decision: 'human',
    rule: { match: 'Bash(rm *)', path: 'agents[2].policy[0]' },
    why: 'human by agents[2].policy[0], Bash(rm *): it is gone for good',
  });
  expect(decideRequest(policy, 'Bash', { command: 'ls' })).toEqual({
    decision: 'agent',
    why: 'no rule matches, so the agent decides',
  });
});
