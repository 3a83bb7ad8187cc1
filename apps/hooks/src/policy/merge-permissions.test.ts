import { expect, test } from 'vitest';
import { inputOf } from './input-of.ts';
import { mergePermissions } from './merge-permissions.ts';

const rules = { deny: ['Bash(rm *)'], ask: ['Bash(git push *)', 'Edit(.env)'] };

test('adds rules beside those that are there, once', () => {
  const text = '{\n  "permissions": { "allow": ["Bash(ls)"], "deny": ["WebSearch"] }\n}\n';
  const merged = mergePermissions(text, rules);
  expect(JSON.parse(merged)).toEqual({
    permissions: { allow: ['Bash(ls)'], deny: ['WebSearch', 'Bash(rm *)'], ask: rules.ask },
  });
  expect(mergePermissions(merged, rules)).toBe(merged);
  expect(JSON.parse(mergePermissions('{}\n', rules))).toEqual({ permissions: rules });
});

test('leaves settings alone that are none', () => {
  expect(() => mergePermissions('{"permissions":{"deny":"all"}}', rules)).toThrow(
    'permissions.deny',
  );
});

test('a word becomes the input of its tool, and JSON stays as it is', () => {
  expect(inputOf('Bash', 'ls')).toEqual({ command: 'ls' });
  expect(inputOf('Edit', 'a.ts')).toEqual({ file_path: 'a.ts' });
  expect(inputOf('WebFetch', '{"url":"https://a.org"}')).toEqual({ url: 'https://a.org' });
  expect(inputOf('Bash', '{ ls; }')).toEqual({ command: '{ ls; }' });
});
