import type { Environment } from '@gsd-code-skill/core';
import { runGsdHooks } from '../hooks/run-gsd-hooks.ts';

/** What became of the scripts' hooks in Claude Code's settings. */
export type HooksReplaced =
  | {
      readonly status: 'replaced' | 'unchanged' | 'planned';
      readonly settings: string;
      /** The settings as they were. */
      readonly backup?: string;
    }
  /** gsd-hooks is not on PATH. */
  | { readonly status: 'missing' }
  | { readonly status: 'failed'; readonly reason: string };

/** Has gsd-hooks put its own hooks in the place of the scripts'. */
export async function replaceHooks(env: Environment, dryRun: boolean): Promise<HooksReplaced> {
  const args = ['register', '--json', ...(dryRun ? ['--dry-run'] : [])];
  const result = await runGsdHooks(env, args, 30_000);
  if (result.code === 'ENOENT') return { status: 'missing' };
  try {
    if (result.failed) throw new Error(result.stderr || result.shortMessage);
    const { path, changed, backup } = JSON.parse(result.stdout);
    if (!changed) return { status: 'unchanged', settings: path };
    const status = dryRun ? 'planned' : 'replaced';
    return { status, settings: path, ...(backup && { backup }) };
  } catch (error) {
    return { status: 'failed', reason: (error as Error).message.split('\n')[0] ?? '' };
  }
}

/** One line about it. */
export function describeHooks(hooks: HooksReplaced): string {
  switch (hooks.status) {
    case 'replaced':
      return `hooks: replaced in ${hooks.settings}${hooks.backup === undefined ? '' : `; before: ${hooks.backup}`}`;
    case 'unchanged':
      return `hooks: registered already in ${hooks.settings}`;
    case 'planned':
      return `hooks: would be replaced in ${hooks.settings}; gsd-hooks register --dry-run shows how`;
    case 'missing':
      return 'hooks: left as they are, because gsd-hooks is not on PATH';
    case 'failed':
      return `hooks: not replaced: ${hooks.reason}`;
  }
}
