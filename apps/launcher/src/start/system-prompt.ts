import { readFile, stat } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Environment, expandHome } from '@gsd-code-skill/core';
import type { Agent, Registry } from '@gsd-code-skill/registry';
import type { Launcher } from '../command-line/launcher.ts';
import { LauncherError } from '../command-line/launcher-error.ts';

/** What is appended to Claude Code's system prompt, and where it came from. */
export interface SystemPrompt {
  readonly text: string;
  readonly source: string;
}

export interface PromptOptions {
  /** Text or file from the command line; it wins. */
  readonly asked?: string | undefined;
  readonly agent?: Agent | undefined;
  /** What the fleet shares. */
  readonly registry?: Pick<Registry, 'default_system_prompt'> | undefined;
}

/** The prompt that was asked for, else the agent's own, the registry's, the one that comes with the program. */
export async function resolveSystemPrompt(
  { cwd, env }: Launcher,
  { asked, agent, registry }: PromptOptions,
): Promise<SystemPrompt> {
  if (asked !== undefined) return readTextOrFile(asked, '--system-prompt', env, cwd);
  if (agent?.system_prompt) {
    // in the registry there is no folder a relative path could start from
    return readTextOrFile(agent.system_prompt, "the agent's system_prompt", env);
  }
  if (registry?.default_system_prompt) {
    const source = "the registry's default_system_prompt";
    return readTextOrFile(registry.default_system_prompt, source, env);
  }
  return { text: await readDefaultPrompt(), source: 'the default prompt' };
}

async function readTextOrFile(
  value: string,
  source: string,
  env: Environment,
  cwd?: string,
): Promise<SystemPrompt> {
  const path = pathOf(value, env, cwd);
  const found = path === undefined ? undefined : await stat(path).catch(() => undefined);
  if (path !== undefined && found?.isFile()) {
    return { text: await readFile(path, 'utf8'), source: `${source}: ${path}` };
  }
  // a mistyped file name would make a strange prompt
  if (/^(?:\/|~\/|\.\.?\/)\S*$/.test(value)) {
    throw new LauncherError(`${source}: there is no file ${value}`);
  }
  return { text: value, source: `${source}: ${value.length} characters` };
}

function pathOf(value: string, env: Environment, cwd?: string): string | undefined {
  if (value === '' || value.length > 4096 || /[\n\0]/.test(value)) return undefined;
  const path = expandHome(value, env);
  if (isAbsolute(path)) return path;
  return cwd === undefined ? undefined : resolve(cwd, path);
}

/** The prompt that comes with the program. */
export async function readDefaultPrompt(): Promise<string> {
  const name = 'default-system-prompt.txt';
  const beside = new URL(name, import.meta.url);
  const inRepository = new URL(`../../../../config/${name}`, import.meta.url);
  return readFile(fileURLToPath(beside), 'utf8').catch(() => readFile(inRepository, 'utf8'));
}
