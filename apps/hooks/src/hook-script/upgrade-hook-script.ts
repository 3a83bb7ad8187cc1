import { compareVersions, readPrivateFile, writePrivateFile } from '@gsd-code-skill/core';
import { statePaths } from '@gsd-code-skill/session-channel';
import { type HookScriptOptions, hookScriptVersion, renderHookScript } from './hook-script.ts';

/** Rewrites a hook.sh that an older version wrote; true when it did. */
export async function upgradeHookScript(options: HookScriptOptions): Promise<boolean> {
  const path = statePaths(options.stateDir).hookScript;
  const current = await readPrivateFile(path);
  const written = current && hookScriptVersion(current.toString('utf8'));
  // none was registered, or by somebody else
  if (written === undefined || compareVersions(written, options.version) >= 0) return false;
  await writePrivateFile(path, renderHookScript(options));
  return true;
}
