import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** What the thread that plays is told: to begin in the pane of a process, or to close its dialog. */
export interface ResidentTask {
  readonly pid: number;
  readonly begin?: { readonly home: string; readonly tty: string };
}

/** A stand-in for Claude Code that is played from outside its pane: no Node is started for it. */
export interface ResidentClaude {
  /** The words that start what has the pane, under the name of Claude Code. */
  readonly command: readonly string[];
  /** Begins to play in the pane of that process; resolves when the first screen is drawn. */
  begin(pane: { readonly panePid: number; readonly tty: string }): Promise<void>;
  /** Closes the dialog that is shown in the pane of that process. */
  closeDialog(panePid: number): void;
}

let thread: Worker | undefined;
// by the process of their pane
const beginning = new Map<number, () => void>();

function tell(task: ResidentTask): void {
  // keys that come one by one are read one by one there, however busy a test is
  thread ??= new Worker(new URL('../../stand-ins/claude/resident.ts', import.meta.url)).on(
    'message',
    (pid: number) => beginning.get(pid)?.(),
  );
  thread.unref();
  thread.postMessage(task);
}

/** Plays what the home of a stand-in holds. */
export async function residentClaude(home: string): Promise<ResidentClaude> {
  const path = join(home, 'claude');
  await symlink('/bin/sleep', path);
  return {
    command: [path, '1000000'],
    begin: ({ panePid: pid, tty }) =>
      new Promise((resolve) => {
        beginning.set(pid, resolve);
        tell({ pid, begin: { home, tty } });
      }),
    closeDialog: (pid) => tell({ pid }),
  };
}
