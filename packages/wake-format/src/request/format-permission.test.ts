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
Answers: approve (once: this call only) | deny
Permanent rules Claude Code offers, none of which approve sets:
  - mode acceptEdits: edits are made without asking; until this session ends`);
});

test('shows a tool without input, and the rule that would allow it', () => {
  expect(formatPermission(payload('PermissionRequest.mcp__el__askme'))).toBe(`Tool: mcp__el__askme
Answers: approve (once: this call only) | deny
Permanent rules Claude Code offers, none of which approve sets:
  - always allow every mcp__el__askme; written to .claude/settings.local.json of the project`);
});

test('keeps a command of several lines and a suggestion of an unknown shape', () => {
  const text = formatPermission({
    tool_name: 'Bash',
    tool_input: { command: 'cd x\nmake', limits: { cpu: 1 } },
    permission_suggestions: [
      { type: 'addRules', rules: [{ toolName: 'Bash', ruleContent: 'make:*' }], behavior: 'allow' },
      { type: 'addDirectories', directories: ['/a', '/b'], destination: 'userSettings' },
      { type: 'setMode', mode: 'new', destination: 'elsewhere' },
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
Answers: approve (once: this call only) | deny
Permanent rules Claude Code offers, none of which approve sets:
  - always allow Bash(make:*)
  - also work in /a, /b; written to ~/.claude/settings.json, for every project
  - mode new; elsewhere
  - {
      "hint": "new"
    }`);
});

test('shows what it does not know as it came', () => {
  expect(formatPermission({ tool: 'Bash' })).toBe('{\n  "tool": "Bash"\n}');
});
