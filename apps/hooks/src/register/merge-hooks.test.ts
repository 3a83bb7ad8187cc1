import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hookEntries } from './hook-entries.ts';
import { mergeHooks } from './merge-hooks.ts';

const script = "/home/o'neil/my state/hook.sh";
const entries = hookEntries(script);
const foreign = (command: string) => ({ hooks: [{ type: 'command', command }] });
const oldOurs = {
  hooks: [
    {
      type: 'command',
      command:
        '[ -n "$TMUX" ] || exec cat >/dev/null; E=Stop; [ -r /old/hook.sh ] && . /old/hook.sh; exit 0',
      timeout: 5,
    },
  ],
};

test('registers every event in settings that have none', () => {
  const merged = JSON.parse(mergeHooks('{}\n', entries));
  expect(merged).toEqual({
    hooks: Object.fromEntries(Object.entries(entries).map(([event, group]) => [event, [group]])),
  });
});

test('does nothing the second time', () => {
  const once = mergeHooks('{"model":"opus"}', entries);
  expect(mergeHooks(once, entries)).toBe(once);
});

test('keeps foreign hooks of the same event, in front of ours', () => {
  const before = JSON.stringify({ hooks: { Stop: [foreign('a'), foreign('b')] } }, null, 2);
  const merged = JSON.parse(mergeHooks(before, entries));
  expect(merged.hooks.Stop).toEqual([foreign('a'), foreign('b'), entries.Stop]);
});

test('replaces an older version of ours where it stood', () => {
  const before = JSON.stringify({ hooks: { Stop: [foreign('a'), oldOurs, foreign('b')] } });
  const merged = JSON.parse(mergeHooks(before, entries));
  expect(merged.hooks.Stop).toEqual([foreign('a'), entries.Stop, foreign('b')]);
});

test('takes ours out of a group that it shares with a foreign hook', () => {
  const shared = { matcher: '*', hooks: [...oldOurs.hooks, ...foreign('a').hooks] };
  const merged = JSON.parse(mergeHooks(JSON.stringify({ hooks: { Stop: [shared] } }), entries));
  expect(merged.hooks.Stop).toEqual([{ matcher: '*', ...foreign('a') }, entries.Stop]);
});

test('replaces several of ours by one', () => {
  const before = JSON.stringify({ hooks: { Stop: [oldOurs, foreign('a'), oldOurs] } });
  const merged = JSON.parse(mergeHooks(before, entries));
  expect(merged.hooks.Stop).toEqual([entries.Stop, foreign('a')]);
});

test.for([
  '~/.claude/hooks/gsd-session-hook.sh',
  'bash "/opt/x y/gsd-session-hook.sh" --quiet',
  '/home/u/skills/gsd-code-skill/scripts/stop-hook.sh',
  '/home/u/skills/gsd-code-skill/scripts/pre-tool-use-hook.sh',
])('replaces the predecessor: %s', (command) => {
  const before = JSON.stringify({ hooks: { Stop: [foreign(command)] } });
  expect(JSON.parse(mergeHooks(before, entries)).hooks.Stop).toEqual([entries.Stop]);
});

test.for(['my-gsd-session-hook.sh', '/home/u/other/scripts/stop-hook.sh', 'echo gsd-code-skill'])(
  'leaves what only looks like ours: %s',
  (command) => {
    const before = JSON.stringify({ hooks: { Stop: [foreign(command)] } });
    expect(JSON.parse(mergeHooks(before, entries)).hooks.Stop[0]).toEqual(foreign(command));
  },
);

test('drops ours from an event that is no longer registered', () => {
  const before = JSON.stringify({
    hooks: { SubagentStop: [oldOurs], TeammateIdle: [foreign('a')] },
  });
  const merged = JSON.parse(mergeHooks(before, entries));
  expect(merged.hooks).not.toHaveProperty('SubagentStop');
  expect(merged.hooks.TeammateIdle).toEqual([foreign('a')]);
});

test('leaves every other byte of the file as it was', () => {
  const before = `{
    "env"  : { "A":"1" , "B" : 2e3 },
    "hooks": {
        "Stop": [ { "hooks": [ {"type":"command","command":"keep \\u00e9"} ] } ],
        "PreToolUse": [
            { "matcher": "Bash", "hooks": [] }
        ]
    },
    "permissions": {"allow":[ ]}
}
`;
  const merged = mergeHooks(before, entries);
  for (const line of before.split('\n').slice(1, 4))
    expect(merged).toContain(line.replace(/ \],$/, ''));
  expect(mergeHooks(merged, {})).toBe(before);
});

test.for([
  { name: 'tabs', text: JSON.stringify({ a: 1 }, null, '\t') },
  { name: 'four spaces', text: JSON.stringify({ a: 1 }, null, 4) },
  { name: 'one line', text: '{"a":1}' },
  { name: 'one spaced line', text: '{"a": 1, "b": [1, 2]}' },
  { name: 'Windows line ends', text: '{\r\n  "a": 1\r\n}\r\n' },
])('writes in the style of the file: $name', ({ text }) => {
  const merged = mergeHooks(text, entries);
  const lines = merged.split(/\r?\n/);
  if (text.includes('\n')) {
    const indent = /^[ \t]+/m.exec(text)?.[0];
    expect(lines).toContain(`${indent}"hooks": {`);
    expect(merged.includes('\r\n')).toBe(text.includes('\r\n'));
    if (text.includes('\r\n')) expect(merged.replaceAll('\r\n', '')).not.toContain('\n');
  } else {
    expect(lines).toHaveLength(1);
    expect(merged.includes('": ')).toBe(text.includes('": '));
  }
  expect(mergeHooks(merged, {})).toBe(text);
});

test('keeps forty foreign hooks in their order', () => {
  const hooks = Object.fromEntries(
    ['Stop', 'PreToolUse', 'Notification', 'SubagentStop'].map((event) => [
      event,
      Array.from({ length: 10 }, (_, n) => ({ matcher: `m${n}`, ...foreign(`${event} ${n}`) })),
    ]),
  );
  const before = JSON.stringify({ hooks, statusLine: { type: 'command', command: 'x' } }, null, 2);
  const merged = mergeHooks(before, entries);
  for (const [event, groups] of Object.entries(hooks)) {
    expect(JSON.parse(merged).hooks[event].slice(0, 10)).toEqual(groups);
  }
  expect(mergeHooks(merged, {})).toBe(before);
});

test.for([
  { text: '', reason: 'the file is empty' },
  { text: ' \n', reason: 'the file is empty' },
  { text: '{"a":1', reason: 'not valid JSON' },
  { text: '// mine\n{}', reason: 'not valid JSON' },
  { text: '[]', reason: 'the whole file: ' },
  { text: '{"hooks":[]}', reason: 'hooks: ' },
  { text: '{"hooks":{"Stop":{}}}', reason: 'hooks.Stop: ' },
  { text: '{"hooks":{"Stop":[{}]}}', reason: 'hooks.Stop.0.hooks: ' },
  { text: '{"hooks":{},"hooks":{}}', reason: 'hooks: the key is there twice' },
])('refuses $text', ({ text, reason }) => {
  expect(() => mergeHooks(text, entries)).toThrow(reason);
});

const group = fc.record(
  {
    matcher: fc.string(),
    hooks: fc.array(
      fc.record({ type: fc.constant('command'), command: fc.string(), extra: fc.jsonValue() }),
      { maxLength: 3 },
    ),
  },
  { requiredKeys: ['hooks'] },
);
const settings = fc.record(
  {
    hooks: fc.dictionary(
      fc.constantFrom('Stop', 'PreToolUse', 'SessionEnd', 'Custom'),
      fc.array(group, { minLength: 1, maxLength: 4 }),
      { minKeys: 1 },
    ),
    statusLine: fc.jsonValue(),
    env: fc.dictionary(fc.string(), fc.string()),
  },
  { requiredKeys: [] },
);

test('registers and unregisters without a trace in any settings', () => {
  fc.assert(
    fc.property(settings, fc.constantFrom(0, 2, '\t'), (value, indent) => {
      const before = JSON.stringify(value, null, indent);
      const merged = mergeHooks(before, entries);
      expect(mergeHooks(merged, entries)).toBe(merged);
      expect(mergeHooks(merged, {})).toBe(before);
    }),
  );
});
