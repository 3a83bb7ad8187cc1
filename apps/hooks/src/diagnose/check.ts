import { shellWord } from '@gsd-code-skill/core';

/** How one link of the chain is. */
export interface Check {
  readonly name: string;
  /** The agent it is about, if it is about one. */
  readonly agent?: string;
  readonly status: 'ok' | 'warning' | 'failed' | 'skipped';
  readonly detail: string;
  /** The next command to run. */
  readonly fix?: string;
}

export function ok(name: string, detail: string): Check {
  return { name, status: 'ok', detail };
}

export function warning(name: string, detail: string, fix: string): Check {
  return { name, status: 'warning', detail, fix };
}

export function failed(name: string, detail: string, fix: string): Check {
  return { name, status: 'failed', detail, fix };
}

export function skipped(name: string, detail: string): Check {
  return { name, status: 'skipped', detail };
}

/** A check that itself went wrong has failed. */
export async function attempt(name: string, fix: string, check: () => Promise<Check>) {
  try {
    return await check();
  } catch (error) {
    return failed(name, (error as Error).message, fix);
  }
}

/** The command that opens a file for editing. */
export function edit(path: string): string {
  return `\${EDITOR:-vi} ${shellWord(path)}`;
}
