import { readFile, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Agent } from '@gsd-code-skill/registry';
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
  /** Where relative files from the command line start. */
  readonly cwd: string;
}

/** The prompt that was asked for, else the agent's own, else the one that comes with the program. */
export async function resolveSystemPrompt(options: PromptOptions): Promise<SystemPrompt> {
  const { asked, agent, cwd } = options;
  if (asked !== undefined) return readTextOrFile(asked, cwd, '--system-prompt');
  if (agent?.system_prompt) {
    return readTextOrFile(agent.system_prompt, undefined, "the agent's system_prompt");
  }
  return { text: await readDefaultPrompt(), source: 'the default prompt' };
}

async function readTextOrFile(
  value: string,
  cwd: string | undefined,
  source: string,
): Promise<SystemPrompt> {
  const path = pathOf(value, cwd);
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

function pathOf(value: string, cwd: string | undefined): string | undefined {
  if (value === '' || value.length > 4096 || /[\n\0]/.test(value)) return undefined;
  if (value.startsWith('~/')) return join(homedir(), value.slice(2));
  if (isAbsolute(value)) return value;
  // in the registry there is no folder a relative path could start from
  return cwd === undefined ? undefined : resolve(cwd, value);
}

async function readDefaultPrompt(): Promise<string> {
  const name = 'default-system-prompt.txt';
  const beside = new URL(name, import.meta.url);
  const inRepository = new URL(`../../../../config/${name}`, import.meta.url);
  return readFile(fileURLToPath(beside), 'utf8').catch(() => readFile(inRepository, 'utf8'));
}
