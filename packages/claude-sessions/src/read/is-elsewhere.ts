import { readFileSync, readlinkSync } from 'node:fs';

/**
 * Whether a pid is of another machine or container: a home may be shared, and so the folder of the
 * state files. Not sure counts as no.
 */
export function isElsewhere(pidDomain: string | undefined, proc: string): boolean {
  // as in `linux:<machine id>:pid:[4026531836]`; on other systems only a word
  const [, machine, namespace] = /^linux:([^:]*):(pid:\[\d+\])$/.exec(pidDomain ?? '') ?? [];
  if (namespace === undefined) return false;
  const ownNamespace = known(() => readlinkSync(`${proc}/self/ns/pid`));
  const ownMachine = known(() => readFileSync('/etc/machine-id', 'utf8').trim());
  return (ownNamespace ?? namespace) !== namespace || (ownMachine ?? machine) !== machine;
}

function known(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
