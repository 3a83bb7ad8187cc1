import { execa } from 'execa';

/** Where a project stands. */
export interface GitSummary {
  /** Absent when a commit is checked out, not a branch. */
  readonly branch?: string;
  /** The last five, newest first, one line each. */
  readonly commits: readonly string[];
}

/** The branch and the last commits of a folder; `undefined` when it is not in a repository. */
export async function readGit(folder: string): Promise<GitSummary | undefined> {
  const branch = await git(folder, ['branch', '--show-current']);
  if (branch === undefined) return undefined;
  const log = await git(folder, ['log', '-5', '--format=%h %s']);
  return {
    ...(branch !== '' && { branch }),
    commits: log === undefined ? [] : log.split('\n').filter((line) => line !== ''),
  };
}

/** True when the folder is in a repository that has a commit. */
export async function hasCommits(folder: string): Promise<boolean> {
  return (await git(folder, ['rev-parse', '--quiet', '--verify', 'HEAD'])) !== undefined;
}

async function git(folder: string, args: readonly string[]): Promise<string | undefined> {
  const result = await execa('git', ['-C', folder, '--no-pager', ...args], {
    reject: false,
    stdin: 'ignore',
    timeout: 5000,
  });
  return result.failed ? undefined : result.stdout;
}
