/** A session as OpenClaw lists it. */
export interface OpenClawSession {
  readonly key: string;
  readonly sessionId: string;
  readonly agentId: string;
  readonly updatedAt?: number;
}

/** How `openclaw agent` ends; all but `ok` are what the real one was seen to do. */
export type OpenClawAnswer =
  | 'ok'
  /** Lines that are no JSON around its answer. */
  | 'warnings'
  /** Half an answer. */
  | 'broken'
  | 'nothing'
  | 'down'
  | 'unauthorized'
  /** An error that nobody expects. */
  | 'strange'
  | 'crash'
  /** The agent took too long. */
  | 'timeout'
  /** The agent's model is out of credit. */
  | 'billing'
  /** Never, for a minute, whatever it is told; a child holds its output open. */
  | 'hang';

/** How the agent's commands are run. */
export interface OpenClawExec {
  /** The PATH they have. */
  readonly path: string;
  /** What the agent is told instead, where it may run none. */
  readonly denied?: string;
}

/** What the stand-in for OpenClaw is told to do. */
export interface OpenClawScript {
  readonly sessions: readonly OpenClawSession[];
  readonly answer: OpenClawAnswer;
  /** What the agent replies. */
  readonly reply: readonly string[];
  /** What `chat.history` prints, where it is not what the agent has heard. */
  readonly history?: object;
  /** What the agent does about a command that a wake asks it to run; nothing without it. */
  readonly exec?: OpenClawExec;
  /** What is said of every skill that is installed; eligible without it. */
  readonly skill?: object;
  /** True while the gateway does not run. */
  readonly isDown: boolean;
}

/** One run of the command. */
export interface OpenClawCall {
  readonly pid: number;
  readonly args: readonly string[];
  /** The message it was given, the file that held it, and the mode of that. */
  readonly message?: string;
  readonly file?: string;
  readonly mode?: number;
}

/** A message that an agent was told. */
export interface OpenClawMessage {
  readonly text: string;
  readonly timestamp: number;
  readonly args: readonly string[];
}
