export type { PaneId } from '@gsd-code-skill/core';
export { createTmux, type TmuxOptions } from './create-tmux.ts';
export type { Client } from './list/client.ts';
export { activePane, type Pane } from './list/pane.ts';
export type { TmuxSession } from './list/session.ts';
export { parseTmuxEnv, type TmuxEnv } from './parse-tmux-env.ts';
export { isSessionName } from './run/arguments.ts';
export { isPaneGone, isTmuxMissing, TmuxError, type TmuxErrorCode } from './run/tmux-error.ts';
export { whyTooOld } from './run/why-too-old.ts';
export type {
  CaptureNotedOptions,
  CaptureOptions,
  CaptureWithTail,
  CaptureWithTailOptions,
  NewSessionOptions,
  NewWindowOptions,
  NotedCapture,
  PanesOptions,
  Tmux,
  WindowSize,
} from './tmux.ts';
