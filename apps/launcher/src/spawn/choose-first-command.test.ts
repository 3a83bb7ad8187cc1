import { execa } from 'execa';
import { expect } from 'vitest';
import { test } from '../../test/fleet.ts';
import { chooseFirstCommand } from './choose-first-command.ts';

test.for([
  { name: 'an empty folder', files: [], command: '/gsd:help' },
  { name: 'a file, no CLAUDE.md', files: ['main.c'], command: '/init' },
  { name: 'a commit, nothing to see', files: ['.git/'], commit: true, command: '/init' },
  { name: 'plans', files: ['.planning/'], command: '/gsd:resume-work' },
  {
    name: 'plans, CLAUDE.md and PRD.md',
    files: ['.planning/', 'CLAUDE.md', 'PRD.md'],
    command: '/gsd:resume-work',
  },
  { name: 'PRD.md', files: ['CLAUDE.md', 'PRD.md'], command: '/gsd:new-project @PRD.md' },
  { name: 'CLAUDE.md alone', files: ['CLAUDE.md', 'main.c'], command: '/gsd:help' },
  { name: 'PRD.md, no CLAUDE.md', files: ['PRD.md'], command: '/init' },
  { name: 'plans, a file, no CLAUDE.md', files: ['.planning/', 'a'], command: '/init' },
  { name: 'a repository without a commit', files: ['.git/'], command: '/gsd:help' },
])('$name: $command', async ({ files, commit, command }, { project }) => {
  const folder = await project('one', files);
  if (files.includes('.git/')) await execa('git', ['init', '-q', folder]);
  if (commit) {
    const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b'];
    await execa('git', ['-C', folder, ...identity, 'commit', '-q', '--allow-empty', '-m', 'x']);
  }
  expect(await chooseFirstCommand(folder, 'auto')).toBe(command);
});

test.for([
  { name: 'a file, no CLAUDE.md', files: ['main.c'], command: '' },
  { name: 'an empty folder', files: [], command: '' },
  { name: 'plans, a file, no CLAUDE.md', files: ['.planning/', 'a'], command: '/gsd:resume-work' },
  { name: 'PRD.md', files: ['PRD.md'], command: '/gsd:new-project @PRD.md' },
])('without being told, $name: $command', async ({ files, command }, { project }) => {
  expect(await chooseFirstCommand(await project('one', files))).toBe(command);
});

test('takes what was set as it is', async ({ project }) => {
  const folder = await project('one', ['.planning/']);
  expect(await chooseFirstCommand(folder, '')).toBe('');
  expect(await chooseFirstCommand(folder, 'go on')).toBe('go on');
});
