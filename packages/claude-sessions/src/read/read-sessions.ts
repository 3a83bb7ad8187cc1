import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '@gsd-code-skill/core';
import type { ClaudeSession } from '../session.ts';
import type { SessionProblem } from '../session-problem.ts';
import { sessionsFolder } from '../sessions-folder.ts';
import { isPid } from './find-process.ts';
import { type ReadOptions, readSession } from './read-session.ts';

/** All that the state files of one config folder say. */
export interface SessionList {
  /** Living ones, by pid. */
  readonly sessions: readonly ClaudeSession[];
  /** Those whose process has ended without removing its file: killed, or gone with a reboot. */
  readonly ended: readonly ClaudeSession[];
  readonly problems: readonly SessionProblem[];
}

/** Reads every session in a config folder such as `~/.claude`. */
export async function readSessions(
  configDir: string,
  options: ReadOptions = {},
): Promise<SessionList> {
  const sessions: ClaudeSession[] = [];
  const ended: ClaudeSession[] = [];
  const problems: SessionProblem[] = [];
  const pids = await pidsIn(sessionsFolder(configDir), problems);

  const queue = pids.values();
  const readOn = async () => {
    for (const pid of queue) {
      const reading = await readSession(configDir, pid, options);
      if (reading.status === 'living') sessions.push(reading.session);
      if (reading.status === 'ended') ended.push(reading.session);
      if (reading.status === 'problem') problems.push(reading.problem);
    }
  };
  // a few at a time, because there may be more files than one may open
  await Promise.all(Array.from({ length: 8 }, readOn));

  return {
    sessions: sessions.sort((a, b) => a.pid - b.pid),
    ended: ended.sort((a, b) => a.pid - b.pid),
    problems: problems.sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
}

async function pidsIn(folder: string, problems: SessionProblem[]): Promise<readonly number[]> {
  try {
    const names = await readdir(folder);
    // only these: the keys of the messaging sockets lie in the same folder
    const stems = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5));
    for (const stem of stems.filter((stem) => !isNameOfPid(stem))) {
      const path = join(folder, `${stem}.json`);
      problems.push({ code: 'bad-pid', path, reason: 'the name is no pid' });
    }
    return stems.filter(isNameOfPid).map(Number);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    const reason = error instanceof Error ? error.message : `${error}`;
    problems.push({ code: 'unreadable', path: folder, reason });
    return [];
  }
}

function isNameOfPid(stem: string): boolean {
  return isPid(Number(stem)) && `${Number(stem)}` === stem;
}
