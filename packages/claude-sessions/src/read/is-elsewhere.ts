import { readFile, readlink } from 'node:fs/promises';

/**
 * Whether a pid is of another machine or container: a home may be shared, and so the folder of the
 * state files. Not sure counts as no.
 */
export async function isElsewhere(pidDomain: string | undefined, proc: string): Promise<boolean> {
  // as in `linux:<machine id>:pid:[4026531836]`; on other systems only a word
  const [, machine, namespace] = /^linux:([^:]*):(pid:\[\d+\])$/.exec(pidDomain ?? '') ?? [];
  if (namespace === undefined) return false;
  const ownNamespace = await readlink(`${proc}/self/ns/pid`).catch(() => namespace);
  const ownMachine = await readFile('/etc/machine-id', 'utf8').catch(() => machine);
  return namespace !== ownNamespace || machine !== ownMachine?.trim();
}
