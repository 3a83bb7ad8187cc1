import { expect, test } from 'vitest';
import { payload } from '../../test/recordings.ts';
import { formatPermission } from './format-permission.ts';

test('shows an edit with its file and texts', () => {
  expect(formatPermission(payload('PermissionRequest.Edit'))).toBe(`Tool: Edit
Input:
  file_path: /home/user/project/notes.txt
  old_string: alpha
  new_string: ALPHA
  replace_all: false
Suggested rules:
  - setMode acceptEdits (session)`);
});

test('shows a tool without input, and the rule that would allow it', () => {
  expect(formatPermission(payload('PermissionRequest.mcp__el__askme'))).toBe(`Tool: mcp__el__askme
Suggested rules:
  - addRules allow mcp__el__askme (localSettings)`);
});

test('keeps a command of several lines and a suggestion of an unknown shape', () => {
  const text = formatPermission({
    tool_name: 'Bash',
    tool_input: { command: 'cd x\nmake', limits: { cpu: 1 } },
    permission_suggestions: [
      { type: 'addRules', rules: [{ toolName: 'Bash', ruleContent: 'make:*' }], behavior: 'allow' },
      { hint: 'new' },
    ],
  });
  expect(text).toBe(`Tool: Bash
Input:
  command: cd x
    make
  limits: {
      "cpu": 1
    }
Suggested rules:
  - addRules allow Bash(make:*)
  - {
      "hint": "new"
    }`);
});

test('shows what it does not know as it came', () => {
  expect(formatPermission({ tool: 'Bash' })).toBe('{\n  "tool": "Bash"\n}');
});
