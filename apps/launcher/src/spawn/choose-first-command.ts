import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { exists } from '@gsd-code-skill/core';
import { resumeWork } from '../start/resume-work.ts';
import { hasCommits } from './git.ts';

/**
 * What Claude Code begins with in a project: what was set, or what the project's own files ask
 * for. What costs tokens and writes files, such as `/init`, is chosen only when `auto` was set.
 */
export async function chooseFirstCommand(folder: string, set?: string): Promise<string> {
  if (set !== undefined && set !== 'auto') return set;
  const has = (name: string) => exists(join(folder, name));
  const isAuto = set === 'auto';
  if (isAuto && !(await has('CLAUDE.md')) && !(await isEmpty(folder))) return '/init';
  if (await has('.planning')) return resumeWork;
  if (await has('PRD.md')) return '/gsd:new-project @PRD.md';
  return isAuto ? '/gsd:help' : '';
}

async function isEmpty(folder: string): Promise<boolean> {
  const names = await readdir(folder);
  return !names.some((name) => !name.startsWith('.')) && !(await hasCommits(folder));
}
