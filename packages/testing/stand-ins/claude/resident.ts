// Plays Claude Code in panes whose own program only waits, as many as are asked for: a thread.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { ResidentTask } from '../../src/stand-ins/resident-claude.ts';
import { notebookIn } from './notebook.ts';
import { type Played, play } from './play.ts';
import { terminalOf } from './terminal.ts';

const played = new Map<number, Played>();

parentPort?.on('message', async ({ pid, begin }: ResidentTask) => {
  if (begin) {
    const scenario = JSON.parse(readFileSync(join(begin.home, 'scenario.json'), 'utf8'));
    const terminal = terminalOf(begin.tty, pid);
    played.set(pid, play(scenario, notebookIn(begin.home), terminal));
    await terminal.isDrawn();
    parentPort?.postMessage(pid);
  } else played.get(pid)?.closeDialog();
});
