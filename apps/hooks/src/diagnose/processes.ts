import { basename } from 'node:path';
import type { Machine } from './machine.ts';
import { runProgram } from './run-program.ts';

export interface Process {
  readonly pid: number;
  readonly parent: number;
  /** The command line, its arguments joined by blanks. */
  readonly args: string;
}

/** All processes of this machine; `undefined` where `ps` does not tell. */
export async function listProcesses({
  env,
}: Pick<Machine, 'env'>): Promise<readonly Process[] | undefined> {
  const run = await runProgram('ps', ['-A', '-o', 'pid=', '-o', 'ppid=', '-o', 'args='], { env });
  if (run.status === 'missing' || run.code !== 0) return undefined;
  return run.stdout.split('\n').flatMap((line) => {
    const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return args === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), args }];
  });
}

/** Claude Code among a process and all that came from it, the nearest first. */
export function findClaude(processes: readonly Process[], root: number): Process | undefined {
  let generation = processes.filter(({ pid }) => pid === root);
  const seen = new Set<number>();
  while (generation.length > 0) {
    const found = generation.find(isClaude);
    if (found !== undefined) return found;
    for (const { pid } of generation) seen.add(pid);
    const parents = new Set(generation.map(({ pid }) => pid));
    generation = processes.filter(({ pid, parent }) => parents.has(parent) && !seen.has(pid));
  }
  return undefined;
}

// what a script called claude can run in
const interpreters = new Set(['node', 'bun', 'sh', 'bash', 'dash', 'zsh']);

function isClaude({ args }: Process): boolean {
  const [program = '', script = ''] = args.split(' ');
  if (basename(program) === 'claude') return true;
  return (
    interpreters.has(basename(program)) &&
    (basename(script) === 'claude' || script.includes('/claude-code/'))
  );
}
