export type SessionProblemCode =
  /** No process can have that number. */
  | 'bad-pid'
  /** A folder, a symbolic link, a pipe or the like. */
  | 'not-a-file'
  /** More than Claude Code ever writes. */
  | 'too-large'
  | 'unreadable'
  /** Half-written for longer than writing takes, or damaged. */
  | 'not-json'
  /** JSON, but no session as this version of the library knows it. */
  | 'unknown-shape'
  /** Of a process in another container or on another machine, which cannot be seen from here. */
  | 'elsewhere';

/** A state file that says nothing to go by. Branch on `code`; show `reason`. */
export interface SessionProblem {
  readonly code: SessionProblemCode;
  readonly path: string;
  readonly reason: string;
}
