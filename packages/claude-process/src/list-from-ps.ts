import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Process } from './process.ts';
import { ProcessError } from './process-error.ts';

/** All living processes as `ps` shows them; their arguments are parted at every blank. */
export async function listFromPs(ps = 'ps', timeout = 5000): Promise<readonly Process[]> {
  // these columns and flags are the same on Linux and macOS
  const columns = ['pid=', 'ppid=', 'stat=', 'args='].flatMap((column) => ['-o', column]);
  try {
    const { stdout } = await promisify(execFile)(ps, ['-A', '-ww', ...columns], {
      timeout,
      killSignal: 'SIGKILL',
      maxBuffer: Number.POSITIVE_INFINITY,
    });
    return stdout.split('\n').flatMap(parseLine);
  } catch (cause) {
    const isLate = cause instanceof Error && 'killed' in cause && cause.killed === true;
    const why = isLate ? `no answer in ${timeout} ms` : describe(cause);
    throw new ProcessError(isLate ? 'timed-out' : 'failed', `ps -A: ${why}`, { cause });
  }
}

function parseLine(line: string): readonly Process[] {
  const [, pid, parent, state = '', command = ''] =
    /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
  // a zombie has ended
  if (pid === undefined || state.startsWith('Z')) return [];
  const args = command.split(' ');
  const name = (args[0] ?? '').replace(/^.*\//, '');
  const foreground = state.includes('+') && !state.startsWith('T');
  return [{ pid: Number(pid), parent: Number(parent), name, args, foreground }];
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('stderr' in error && error.stderr) return String(error.stderr).trim();
  return error.message;
}
