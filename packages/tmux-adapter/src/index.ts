export type { PaneId } from '@gsd-code-skill/core';
export type { Client } from './client.ts';
export { createTmux, type TmuxOptions } from './create-tmux.ts';
export type { Pane } from './pane.ts';
export { parseTmuxEnv, type TmuxEnv } from './parse-tmux-env.ts';
export { isPaneGone, TmuxError, type TmuxErrorCode } from './run/tmux-error.ts';
export type { TmuxSession } from './session.ts';
export type {
  CaptureOptions,
  NewSessionOptions,
  NewWindowOptions,
  PanesOptions,
  Tmux,
  WindowSize,
} from './tmux.ts';
