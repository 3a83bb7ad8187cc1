import { readFile } from 'node:fs/promises';
import { quotedWord, shellUnquote } from '@gsd-code-skill/core';
import { statePaths } from '@gsd-code-skill/session-channel';

/** What a hook.sh was told about its machine. */
export interface HookScriptFacts {
  readonly stateDir?: string | undefined;
  readonly registryPath?: string | undefined;
  readonly nodePath?: string | undefined;
  readonly workerPath?: string | undefined;
}

/** What the text of a hook.sh was told. */
export function readHookScript(text: string): HookScriptFacts {
  const [stateDir, registryPath] = readPair(text, 'S', 'R');
  const [nodePath, workerPath] = readPair(text, 'N', 'W');
  return { stateDir, registryPath, nodePath, workerPath };
}

/** What the hook.sh of a state directory was told; nothing where there is none. */
export async function installedHookScript(stateDir: string): Promise<HookScriptFacts> {
  const { hookScript } = statePaths(stateDir);
  return readHookScript(await readFile(hookScript, 'utf8').catch(() => ''));
}

function readPair(text: string, one: string, other: string): readonly (string | undefined)[] {
  const line = new RegExp(`^${one}=${quotedWord} ${other}=${quotedWord}$`, 'm');
  const [, ...values] = line.exec(text) ?? [];
  return values.map(shellUnquote);
}
