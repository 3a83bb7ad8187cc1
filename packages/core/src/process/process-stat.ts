import { readFileSync } from 'node:fs';

/** What Linux says of a process in `/proc/<pid>/stat`. */
export interface ProcessStat {
  /** The name of its program, cut at 15 bytes. */
  readonly name: string;
  /** One letter; `T` is stopped. */
  readonly state: string;
  /** True when it has ended and was only not collected yet. */
  readonly isZombie: boolean;
  readonly parent: number;
  readonly group: number;
  /** The group that has the keyboard of its terminal. */
  readonly foregroundGroup: number;
  /** Clock ticks from boot to its start. */
  readonly start: string;
}

/** Reads the line of a `stat` file; `undefined` for what is none. */
export function parseProcessStat(line: string): ProcessStat | undefined {
  // "pid (name) state …", where the name may hold brackets and spaces itself
  const end = line.lastIndexOf(')');
  const fields = line.slice(end + 2).split(' ');
  const [state = '', parent, group, , , foregroundGroup] = fields;
  const start = fields[19];
  if (end === -1 || start === undefined) return undefined;
  return {
    name: line.slice(line.indexOf('(') + 1, end),
    state,
    isZombie: /[ZXx]/.test(state),
    parent: Number(parent),
    group: Number(group),
    foregroundGroup: Number(foregroundGroup),
    start,
  };
}

/** What Linux says of a process now; throws where it says nothing. */
export function processStat(pid: number): ProcessStat | undefined {
  return parseProcessStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
}
