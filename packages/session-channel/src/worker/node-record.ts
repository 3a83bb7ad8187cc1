import { readFileSync } from 'node:fs';
import { writePrivateFile } from '@gsd-code-skill/core';
import { statePath } from '../state-names.ts';

/** Notes the Node that our programs run on, for those that are started by an older one. */
export async function writeNodeRecord(stateDir: string, nodePath: string): Promise<void> {
  if (readNodeRecord(stateDir) === nodePath) return;
  await writePrivateFile(pathOf(stateDir), `${nodePath}\n`);
}

/** The Node that was noted; `undefined` when none was. */
export function readNodeRecord(stateDir: string): string | undefined {
  try {
    return readFileSync(pathOf(stateDir), 'utf8').split('\n')[0] || undefined;
  } catch {
    return undefined;
  }
}

function pathOf(stateDir: string): string {
  return statePath(stateDir, 'node');
}
