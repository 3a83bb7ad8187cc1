import type { BigIntStats } from 'node:fs';

/** Changes whenever a file does, is replaced or is put back; of its stats with `bigint`. */
export function stampOf({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return `${ino} ${size} ${mtimeNs} ${ctimeNs}`;
}
