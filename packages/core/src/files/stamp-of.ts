import type { BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';

/** Changes whenever a file does, is replaced or is put back; of its stats with `bigint`. */
export function stampOf({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
}

/** The stamp of the file at a path; `undefined` where there is none that can be looked at. */
export async function stampAt(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(() => undefined);
  return found && stampOf(found);
}
