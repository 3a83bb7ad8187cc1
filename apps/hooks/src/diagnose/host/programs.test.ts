import { readFileSync } from 'node:fs';
import { standInProgram } from '@gsd-code-skill/testing';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { checkClaudeVersion, checkTmux } from './programs.ts';

test.for([
  ['darwin', 'brew install tmux'],
  ['linux', 'sudo apt-get install tmux'],
] as const)('says how tmux is installed on %s', async ([platform, install], { folder }) => {
  const machine = { env: { PATH: folder }, platform };
  expect(await checkTmux(machine)).toMatchObject({ status: 'failed', fix: install });
  await standInProgram(folder, 'tmux', 'echo tmux 3.1c');
  expect(await checkTmux(machine)).toMatchObject({ status: 'failed', fix: install });
  await standInProgram(folder, 'tmux', 'echo tmux 3.5a');
  expect(await checkTmux(machine)).toMatchObject({ status: 'ok' });
});

const refusesForms = 'Claude Code itself refuses forms of MCP servers';
const needsHook =
  'Bash and MCP permissions cannot be granted with keys (update Claude Code, or leave answer_channel at hook)';
test.for([
  ['2.1.83', `2.1.83: ${refusesForms}; ${needsHook}`],
  ['2.1.84', `2.1.84: ${needsHook}`],
  ['2.1.250', `2.1.250: ${needsHook}`],
  ['2.1.299', `2.1.299: ${needsHook}`],
] as const)('says what Claude Code %s lacks', ([version, detail]) => {
  expect(checkClaudeVersion({ version })).toEqual({
    name: 'Claude Code',
    status: 'warning',
    detail,
    fix: 'npm install -g @anthropic-ai/claude-code',
  });
});

test('is content with a Claude Code that lacks nothing', () => {
  expect(checkClaudeVersion({ version: '2.1.300' })).toMatchObject({ status: 'ok' });
});

const results: readonly { readonly version: string; readonly failed: readonly string[] }[] =
  JSON.parse(readFileSync(new URL('../../../../../real/versions.json', import.meta.url), 'utf8'));
test.for(results)('warns about $version where its scenarios failed', ({ version, failed }) => {
  const { status } = checkClaudeVersion({ version });
  expect(status).toBe(failed.length === 0 ? 'ok' : 'warning');
});
