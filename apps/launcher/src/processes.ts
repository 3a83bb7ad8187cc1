import { execa } from 'execa';

/** One living process. */
export interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly args: readonly string[];
}

/** All living processes, by pid. */
export async function listProcesses(): Promise<ReadonlyMap<number, Process>> {
  // these columns and flags are the same on Linux and macOS
  const columns = ['pid=', 'ppid=', 'stat=', 'args='].flatMap((column) => ['-o', column]);
  const { stdout } = await execa('ps', ['-A', '-ww', ...columns], { timeout: 10_000 });
  return new Map(stdout.split('\n').flatMap(readLine));
}

function readLine(line: string): readonly (readonly [number, Process])[] {
  const [, id = '', parent = '', state = '', command = ''] =
    /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
  // a zombie has ended
  if (id === '' || state.startsWith('Z')) return [];
  const pid = Number(id);
  return [[pid, { pid, parent: Number(parent), args: command.split(' ') }]];
}

/** The name by which a pane's first process shows that the launcher's command still runs. */
export const paneProgram = 'gsd-launcher-pane';

/** True when Claude Code lives in the pane whose first process this is. */
export function hasClaude(panePid: number, processes: ReadonlyMap<number, Process>): boolean {
  const all = [...processes.values()];
  const childrenOf = (pid: number) => all.filter(({ parent }) => parent === pid);
  const first = processes.get(panePid);
  // a launch command can be any program: as long as it runs, it counts
  if (first?.args.includes(paneProgram)) {
    return childrenOf(panePid).some(({ args }) => baseName(args[0]) !== 'tmux');
  }

  const queue = first === undefined ? [] : [first];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (isClaude(next)) return true;
    queue.push(...childrenOf(next.pid));
  }
  return false;
}

const interpreters = /^(?:node|nodejs|bun|deno|env|sh|bash|dash|zsh)$/;

function isClaude({ args: [program, ...rest] }: Process): boolean {
  if (baseName(program) === 'claude') return true;
  if (!interpreters.test(baseName(program))) return false;
  const script = rest.find((word) => !word.startsWith('-')) ?? '';
  // the npm package before it was a binary: node …/claude-code/cli.js
  return baseName(script) === 'claude' || script.endsWith('/claude-code/cli.js');
}

function baseName(path = ''): string {
  return path.replace(/^.*\//, '');
}
