import type { Environment } from '@gsd-code-skill/core';
import { runGsdHooks } from '../hooks/run-gsd-hooks.ts';

/** What became of the scripts' hooks in Claude Code's settings. */
export type HooksReplaced =
  | {
      readonly status: 'replaced' | 'unchanged' | 'planned';
      readonly settings: string;
      /** Commands of the scripts that went. */
      readonly replaced: readonly string[];
      /** Commands of the scripts that are still there. */
      readonly left: readonly string[];
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
    const { path, changed, backup, replaced = [], left = [] } = JSON.parse(result.stdout);
    const found = { settings: path, replaced, left };
    if (!changed) return { status: 'unchanged', ...found };
    const status = dryRun ? 'planned' : 'replaced';
    return { status, ...found, ...(backup && { backup }) };
  } catch (error) {
    return { status: 'failed', reason: (error as Error).message.split('\n')[0] ?? '' };
  }
}

/** A line about it, and one for each hook that stays. */
export function describeHooks(hooks: HooksReplaced): readonly string[] {
  switch (hooks.status) {
    case 'replaced': {
      const before = hooks.backup === undefined ? '' : `; before: ${hooks.backup}`;
      const line = `hooks: ${hooks.replaced.length} of the scripts replaced in ${hooks.settings}${before}`;
      return [line, ...hooks.left.map(stillThere)];
    }
    case 'unchanged':
      return [`hooks: registered already in ${hooks.settings}`, ...hooks.left.map(stillThere)];
    case 'planned':
      return [
        `hooks: ${hooks.replaced.length} of the scripts would be replaced in ${hooks.settings}; gsd-hooks register --dry-run shows how`,
      ];
    case 'missing':
      return ['hooks: left as they are, because gsd-hooks is not on PATH'];
    case 'failed':
      return [`hooks: not replaced: ${hooks.reason}`];
  }
}

function stillThere(command: string): string {
  return `hooks: still there, and fires in addition to the new ones: ${command}`;
}
