import type { PaneId } from '@gsd-code-skill/core';
import type { Client } from './list/client.ts';
import type { Pane } from './list/pane.ts';
import type { TmuxSession } from './list/session.ts';

/** One tmux server. Every call ends within the time limit; all but the lists reject with TmuxError. */
export interface Tmux {
  /** The process id of the server. */
  serverPid(): Promise<number>;

  /** All sessions; none when no server runs. */
  sessions(): Promise<readonly TmuxSession[]>;
  /** The session of exactly this name. */
  findSession(name: string): Promise<TmuxSession | undefined>;
  /** Starts a detached session and gives its pane. */
  newSession(name: string, options?: NewSessionOptions): Promise<PaneId>;
  killSession(name: string): Promise<void>;
  /** Adds a window to the session of exactly this name and gives its pane. */
  newWindow(session: string, options?: NewWindowOptions): Promise<PaneId>;

  /** The terminals that show a session; none when no server runs. */
  clients(): Promise<readonly Client[]>;

  /** All panes; one that sessions of a group share is listed once for each of them. */
  panes(options?: PanesOptions): Promise<readonly Pane[]>;
  killPane(pane: PaneId): Promise<void>;
  /** Gives the window of a pane another size; clients that show it still decide on it. */
  resizeWindow(pane: PaneId, size: WindowSize): Promise<void>;

  /** The text of a pane, one line per row. */
  capture(pane: PaneId, options?: CaptureOptions): Promise<string>;
  /** The screen with its colours and the last lines without, as they stand at the same moment. */
  captureWithTail(pane: PaneId, options: CaptureWithTailOptions): Promise<CaptureWithTail>;
  /** The text of a pane and the value of one of its user options, read or set in the same call. */
  captureNoted(pane: PaneId, name: string, options?: CaptureNotedOptions): Promise<NotedCapture>;
  /** Presses keys by tmux's names (`Enter`, `C-u`); an unknown name is typed as text. */
  sendKeys(pane: PaneId, ...keys: readonly string[]): Promise<void>;
  /** Types text key by key, without taking words in it for keys. */
  sendText(pane: PaneId, text: string): Promise<void>;
  /** Puts text in as one bracketed paste, byte for byte, if the program in the pane asked for that. */
  paste(pane: PaneId, text: string): Promise<void>;
  /** Leaves copy mode and any other mode, so that keys reach the program. */
  cancelMode(pane: PaneId): Promise<void>;

  /** The pane's own value of a user option (`@name`). */
  userOption(pane: PaneId, name: string): Promise<string | undefined>;
  /** Sets a user option of one pane; undefined unsets it. */
  setUserOption(pane: PaneId, name: string, value: string | undefined): Promise<void>;

  /** Sets a variable in the environment that new sessions start with; undefined removes it. */
  setEnvironment(name: string, value: string | undefined): Promise<void>;
}

export interface WindowSize {
  /** Columns. */
  readonly width: number;
  /** Rows. */
  readonly height: number;
}

export interface ProgramOptions {
  /**
   * Program and arguments, run without a shell.
   *
   * @default the user's shell
   */
  readonly command?: readonly string[] | undefined;
  /** Variables for the program, besides the server's environment. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly cwd?: string | undefined;
}

export interface NewSessionOptions extends ProgramOptions {
  /** Columns, while no client is attached. */
  readonly width?: number | undefined;
  /** Rows, while no client is attached. */
  readonly height?: number | undefined;
}

export interface NewWindowOptions extends ProgramOptions {
  /**
   * Leave the window that is shown as it is.
   *
   * @default false
   */
  readonly background?: boolean | undefined;
}

export interface PanesOptions {
  /** Only the panes of the session of exactly this name. */
  readonly session?: string | undefined;
  /** User options (`@name`) to read along; a pane inherits those of its window and session. */
  readonly userOptions?: readonly string[] | undefined;
}

export interface CaptureWithTailOptions {
  /** The server the pane must be on; a pane of any other is `no-pane`. */
  readonly serverPid: number;
  /** How many of the last lines that are not blank, history included. */
  readonly lines: number;
}

export interface CaptureWithTail {
  /** The visible screen as it stands, with its colours. */
  readonly screen: string;
  /** The last lines that are not blank. */
  readonly tail: string;
}

export interface CaptureNotedOptions extends Omit<CaptureOptions, 'serverPid'> {
  /** Sets the option first; undefined unsets it. */
  readonly set?: string | undefined;
}

export interface NotedCapture {
  readonly text: string;
  /** The value, where it was not set by this call; an empty one counts as none. */
  readonly value?: string;
  /** True for a pane that outlives its program, where no value was set by this call. */
  readonly dead?: true;
}

export interface CaptureOptions {
  /**
   * The server the pane must be on: another one on the same socket numbers its panes from 0 again.
   * With it, a pane of any other is `no-pane`.
   */
  readonly serverPid?: number | undefined;
  /**
   * Keep colours and styles as escape sequences.
   *
   * @default false
   */
  readonly ansi?: boolean | undefined;
  /**
   * The last so many lines that are not blank, history included.
   *
   * @default the visible screen as it stands
   */
  readonly lines?: number | undefined;
}
