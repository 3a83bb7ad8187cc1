import { readFile } from 'node:fs/promises';
import { readHookPlaces, statePaths } from '@gsd-code-skill/session-channel';

/** What the hook.sh of a state directory was told; nothing where there is none. */
export async function installedHookScript(
  stateDir: string,
): Promise<ReturnType<typeof readHookPlaces>> {
  const { hookScript } = statePaths(stateDir);
  return readHookPlaces(await readFile(hookScript, 'utf8').catch(() => ''));
}
