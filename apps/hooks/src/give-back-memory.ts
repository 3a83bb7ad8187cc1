import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Lets Node give memory back at once that it would keep for the next events. */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: typeof globalThis.gc = runInNewContext('globalThis.gc');
  collect?.({ type: 'major', flavor: 'last-resort' });
}
