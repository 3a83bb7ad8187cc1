import { isoTime, isPaneId, type PaneId } from '@gsd-code-skill/core';
import * as z from 'zod';
import type { ClaudeSession, SessionStatus } from '../session.ts';

/** A session, and by what its process is known. */
export interface ParsedSession {
  readonly session: ClaudeSession;
  /** Field 22 of `/proc/<pid>/stat`, where it is one. */
  readonly procStart: string | undefined;
  /** Machine and pid namespace in which the pid counts. */
  readonly pidDomain: string | undefined;
}

// what is of another type in a later release is left out, and does not cost the session
const text = z.string().optional().catch(undefined);
const time = z.number().transform(isoTime).optional().catch(undefined);

const stateFile = z.looseObject({
  pid: z.int(),
  sessionId: z.string().min(1),
  cwd: z.string(),
  startedAt: z.number().transform(isoTime).pipe(z.string()),
  procStart: text,
  pidDomain: text,
  version: text,
  entrypoint: text,
  tmux: text,
  messagingSocketPath: text,
  name: text,
  status: text,
  waitingFor: text,
  updatedAt: time,
  statusUpdatedAt: time,
});

/** Reads the content of a state file; a string says why it is no session. */
export function parseSession(content: unknown): ParsedSession | string {
  const { success, data, error } = stateFile.safeParse(content);
  if (!success) {
    return error.issues
      .map(({ path, message }) => [...path.map(String), message].join(': '))
      .join('; ');
  }
  const { procStart, pidDomain, tmux, status: statusWord } = data;
  return {
    procStart: /^\d+$/.test(procStart ?? '') ? procStart : undefined,
    pidDomain,
    session: {
      pid: data.pid,
      sessionId: data.sessionId,
      cwd: data.cwd,
      startedAt: data.startedAt,
      status: knownStatus(statusWord),
      statusWord,
      waitingFor: data.waitingFor,
      paneId: paneIn(tmux),
      entrypoint: data.entrypoint,
      version: data.version,
      messagingSocketPath: data.messagingSocketPath,
      name: data.name,
      updatedAt: data.updatedAt,
      statusUpdatedAt: data.statusUpdatedAt,
    },
  };
}

const statuses: readonly SessionStatus[] = ['idle', 'busy', 'waiting'];

function knownStatus(word: string | undefined): SessionStatus | undefined {
  return statuses.find((status) => status === word);
}

// as in `main:@0.%0`
function paneIn(tmux = ''): PaneId | undefined {
  const [, paneId = ''] = /:@\d+\.(%\d+)$/.exec(tmux) ?? [];
  return isPaneId(paneId) ? paneId : undefined;
}
