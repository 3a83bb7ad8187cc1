import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ClaudeSession } from '../session.ts';
import type { SessionProblem } from '../session-problem.ts';
import { sessionsFolder } from '../sessions-folder.ts';
import { findProcess, isPid, isSameStart } from './find-process.ts';
import { isElsewhere } from './is-elsewhere.ts';
import { type ParsedSession, parseSession } from './parse-session.ts';
import { readStateFile } from './read-state-file.ts';

export interface ReadOptions {
  /**
   * Where the system shows its processes. Without it, as on macOS, a living pid has to do.
   *
   * @default '/proc'
   */
  readonly proc?: string | undefined;
}

/** What the state file of one pid says, and whether that is still so. */
export type SessionReading =
  | { readonly status: 'living'; readonly session: ClaudeSession }
  /** The process has ended without removing its file, and may have left its pid to another. */
  | { readonly status: 'ended'; readonly session: ClaudeSession }
  /** There is no file. */
  | { readonly status: 'none' }
  | { readonly status: 'problem'; readonly problem: SessionProblem };

/** Reads the session of one process in a config folder such as `~/.claude`. */
export async function readSession(
  configDir: string,
  pid: number,
  { proc = '/proc' }: ReadOptions = {},
): Promise<SessionReading> {
  const path = join(sessionsFolder(configDir), `${pid}.json`);
  if (!isPid(pid)) return problem('bad-pid', path, `no process has the pid ${pid}`);
  const parsed = await readWhole(path);
  if (parsed === undefined) return { status: 'none' };
  if ('code' in parsed) return { status: 'problem', problem: parsed };
  const { session, procStart, pidDomain } = parsed;
  if (session.pid !== pid) return problem('unknown-shape', path, `holds the pid ${session.pid}`);
  if (isElsewhere(pidDomain, proc)) return problem('elsewhere', path, `in ${pidDomain}`);
  const process = findProcess(pid, proc);
  const isLiving = process !== undefined && isSameStart(process.start, procStart);
  return { status: isLiving ? 'living' : 'ended', session };
}

/** Milliseconds in which a file may be half-written: Claude Code writes in place. */
const writingTime = 1000;

async function readWhole(path: string): Promise<ParsedSession | SessionProblem | undefined> {
  const begun = Date.now();
  while (true) {
    const file = readStateFile(path);
    if (file === undefined || 'code' in file) return file;
    const parsed = parse(file.text, path);
    if (!('code' in parsed) || parsed.code !== 'not-json') return parsed;
    const now = Date.now();
    if (now - begun > writingTime || Math.abs(now - file.writtenAt) > writingTime) return parsed;
    await setTimeout(5);
  }
}

function parse(text: string, path: string): ParsedSession | SessionProblem {
  try {
    const parsed = parseSession(JSON.parse(text));
    return typeof parsed === 'string' ? { code: 'unknown-shape', path, reason: parsed } : parsed;
  } catch {
    const reason = text === '' ? 'empty' : 'half-written or damaged';
    return { code: 'not-json', path, reason };
  }
}

function problem(code: SessionProblem['code'], path: string, reason: string): SessionReading {
  return { status: 'problem', problem: { code, path, reason } };
}
