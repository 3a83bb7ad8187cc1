export { configDirOf } from './config-dir-of.ts';
export { findSessionByPane, type PaneQuery } from './find-session-by-pane.ts';
export { type ReadOptions, readSession, type SessionReading } from './read-session.ts';
export { readSessions, type SessionList } from './read-sessions.ts';
export type { PaneId, Session, SessionStatus } from './session.ts';
export type { SessionProblem, SessionProblemCode } from './session-problem.ts';
export { type WatchEnd, type WatchOptions, watchSession } from './watch-session.ts';
