import type { Environment } from '@gsd-code-skill/core';
import * as z from 'zod';
import { readOpenClawConfig } from './openclaw-config.ts';

const names = z.array(z.string()).optional().catch(undefined);

const exec = z
  .looseObject({ pathPrepend: names, mode: z.string().optional(), security: z.string().optional() })
  .optional()
  .catch(undefined);

const tools = z
  .looseObject({ exec, deny: names, allow: names, profile: z.string().optional() })
  .optional()
  .catch(undefined);

const configuration = z.looseObject({
  tools,
  agents: z
    .looseObject({ entries: z.record(z.string(), z.looseObject({ tools })).optional() })
    .optional()
    .catch(undefined),
});

/** How an agent may run commands, as OpenClaw's configuration on this machine has it. */
export interface ExecSettings {
  /** Folders that come first on PATH. */
  readonly pathPrepend: readonly string[];
  /** Why it may run none, or not all. */
  readonly restriction?: { readonly isTotal: boolean; readonly words: string };
}

/** What the configuration says of an agent's commands; `undefined` where there is none to be read. */
export async function readExecSettings(
  env: Environment,
  agentId: string,
): Promise<ExecSettings | undefined> {
  const config = configuration.safeParse(await readOpenClawConfig(env)).data;
  if (config === undefined) return undefined;
  const own = config.agents?.entries?.[agentId]?.tools;
  const all = config.tools;
  const pathPrepend = own?.exec?.pathPrepend ?? all?.exec?.pathPrepend ?? [];
  const restriction = restrictionOf(own) ?? restrictionOf(all);
  return { pathPrepend, ...(restriction && { restriction }) };
}

function restrictionOf(settings: z.output<typeof tools>): ExecSettings['restriction'] {
  if (settings?.deny?.includes('exec')) return { isTotal: true, words: 'tools.deny has exec' };
  if (settings?.profile && /^(minimal|messaging)$/.test(settings.profile)) {
    return { isTotal: true, words: `tools.profile is ${settings.profile}` };
  }
  const { mode, security } = settings?.exec ?? {};
  if (mode && /^(deny|ask|allowlist)$/.test(mode)) {
    return { isTotal: mode !== 'allowlist', words: `tools.exec.mode is ${mode}` };
  }
  return security === 'deny' ? { isTotal: true, words: 'tools.exec.security is deny' } : undefined;
}
