import { readFileSync } from 'node:fs';

/** What Linux says of a process, from its state on; throws where it says nothing. */
export function processStat(pid: number): readonly string[] {
  // «pid (name) state …», where the name may hold anything
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
}
