import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Environment, homeOf } from '@gsd-code-skill/core';
import JSON5 from 'json5';

/** Where OpenClaw's configuration is, for an environment. */
export function configPath(env: Environment): string {
  if (env.OPENCLAW_CONFIG_PATH) return env.OPENCLAW_CONFIG_PATH;
  const home = env.OPENCLAW_HOME || homeOf(env);
  return join(env.OPENCLAW_STATE_DIR || join(home, '.openclaw'), 'openclaw.json');
}

/** What OpenClaw's configuration holds; `undefined` where it cannot be read. */
export async function readOpenClawConfig(env: Environment): Promise<unknown> {
  try {
    return JSON5.parse(await readFile(configPath(env), 'utf8'));
  } catch {
    // absent, unreadable or not JSON5: OpenClaw's own concern
    return undefined;
  }
}
