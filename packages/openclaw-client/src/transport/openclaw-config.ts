import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Environment, homeOf } from '@gsd-code-skill/core';

/** Where OpenClaw's configuration is, for an environment. */
export function configPath(env: Environment): string {
  if (env.OPENCLAW_CONFIG_PATH) return env.OPENCLAW_CONFIG_PATH;
  const home = env.OPENCLAW_HOME || homeOf(env);
  return join(env.OPENCLAW_STATE_DIR || join(home, '.openclaw'), 'openclaw.json');
}

/** What OpenClaw's configuration holds; `undefined` where it cannot be read. */
export async function readOpenClawConfig(env: Environment): Promise<unknown> {
  try {
    const text = await readFile(configPath(env), 'utf8');
    const { default: JSON5 } = await import('json5');
    return JSON5.parse(text);
  } catch {
    // absent, unreadable or not JSON5: OpenClaw's own concern
    return undefined;
  }
}
