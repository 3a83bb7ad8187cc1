import { join } from 'node:path';
import { readPrivateFile, writePrivateFile } from '@gsd-code-skill/session-channel';
import { type HookScriptOptions, hookScriptVersion, renderHookScript } from './hook-script.ts';

/** Rewrites a hook.sh that an older version wrote; true when it did. */
export async function upgradeHookScript(options: HookScriptOptions): Promise<boolean> {
  const path = join(options.stateDir, 'hook.sh');
  const current = await readPrivateFile(path);
  const written = current && hookScriptVersion(current.toString('utf8'));
  // none was registered, or by somebody else
  if (written === undefined || !isOlder(written, options.version)) return false;
  await writePrivateFile(path, renderHookScript(options));
  return true;
}

function isOlder(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => version.split(/[-+]/)[0]?.split('.').map(Number));
  for (const part of [0, 1, 2]) {
    const difference = (a?.[part] ?? 0) - (b?.[part] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  // 1.0.0-beta.1 comes before 1.0.0
  return one !== other && one.includes('-') && !other.includes('-');
}
