import { homedir } from 'node:os';
import { expect, test } from 'vitest';
import { configDirOf } from './config-dir-of.ts';

const environment = { HOME: '/home/me', CLAUDE_CONFIG_DIR: '/etc/claude' };

test.for([
  ['/home/me/.claude/projects/-home-me-x/1f.jsonl', '/home/me/.claude'],
  ['/home/me/projects/a/.claude/projects/-home-me-x/1f.jsonl', '/home/me/projects/a/.claude'],
  ['/srv/config/projects/-x/1f/subagents/agent-2.jsonl', '/srv/config'],
  ['/projects/-x/1f.jsonl', '/'],
] as const)('finds the folder of %s', ([path, folder]) => {
  expect(configDirOf(environment, path)).toBe(folder);
});

test.for([
  undefined,
  '',
  'session.jsonl',
  '.claude/projects/-x/1f.jsonl',
  '/home/me/projects/1f.jsonl',
  '/home/me/.claude/projects/-x/1f.txt',
])('goes by the environment for %s', (path) => {
  expect(configDirOf(environment, path)).toBe('/etc/claude');
});

test('falls back to the home', () => {
  expect(configDirOf({ HOME: '/home/me' })).toBe('/home/me/.claude');
  expect(configDirOf({ HOME: '/home/me', CLAUDE_CONFIG_DIR: '' })).toBe('/home/me/.claude');
  expect(configDirOf({})).toBe(`${homedir()}/.claude`);
});
