import { execFileSync } from 'node:child_process';

/** True where there is a Node that is too old for our programs. */
export function isOldNode(node: string): boolean {
  try {
    const version = execFileSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' });
    return Number(version.split('.')[0]) < 22;
  } catch {
    return false;
  }
}
