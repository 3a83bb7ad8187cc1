export { configDirOf } from './config-dir-of.ts';
export { findSessionByPane, type PaneQuery } from './find-session-by-pane.ts';
export { type ReadOptions, readSession, type SessionReading } from './read/read-session.ts';
export { readSessions, type SessionList } from './read/read-sessions.ts';
export type { ClaudeSession, SessionStatus } from './session.ts';
export type { SessionProblem, SessionProblemCode } from './session-problem.ts';
export { sessionsFolder } from './sessions-folder.ts';
export { type WatchEnd, type WatchOptions, watchSession } from './watch/watch-session.ts';
