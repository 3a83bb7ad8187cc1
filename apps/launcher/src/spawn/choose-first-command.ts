import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { exists } from '@gsd-code-skill/core';
import { hasCommits } from './git.ts';

/** The first thing to ask of Claude Code in a project, by what the project already has. */
export async function chooseFirstCommand(folder: string): Promise<string> {
  const has = (name: string) => exists(join(folder, name));
  const isEmpty = !(await hasVisibleFile(folder)) && !(await hasCommits(folder));

  if (!isEmpty && !(await has('CLAUDE.md'))) return '/init';
  if (await has('.planning')) return '/gsd:resume-work';
  if (await has('PRD.md')) return '/gsd:new-project @PRD.md';
  return '/gsd:help';
}

async function hasVisibleFile(folder: string): Promise<boolean> {
  return (await readdir(folder)).some((name) => !name.startsWith('.'));
}
