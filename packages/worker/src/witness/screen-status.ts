import { readScreen, type Screen } from '@gsd-code-skill/claude-screen';
import type { SessionStatus } from '@gsd-code-skill/claude-sessions';
import { type Binding, type PaneKey, paneIdOf, serverPidOf } from '@gsd-code-skill/session-channel';
import type { WorkerContext } from '../worker-context.ts';

/** The text of a pane's screen; `undefined` when it cannot be had. */
export function captureScreen(
  { tmux }: Pick<WorkerContext, 'tmux'>,
  pane: PaneKey,
  { socketPath }: Pick<Binding, 'socketPath'>,
): Promise<string | undefined> {
  const options = { serverPid: serverPidOf(pane), ansi: true };
  return tmux(socketPath)
    .capture(paneIdOf(pane), options)
    .catch(() => undefined);
}

/** What a screen says of the session; the last witness, where there is no better one. */
export function statusOnScreen({ state }: Pick<Screen, 'state'>): SessionStatus | undefined {
  switch (state) {
    case 'working':
      return 'busy';
    case 'menu':
    case 'permission_prompt':
      return 'waiting';
    case 'idle':
    case 'error':
      return 'idle';
    case 'unknown':
      return undefined;
  }
}

export async function screenStatus(
  context: Pick<WorkerContext, 'tmux'>,
  pane: PaneKey,
  memory: Pick<Binding, 'socketPath'>,
): Promise<SessionStatus | undefined> {
  const text = await captureScreen(context, pane, memory);
  return text === undefined ? undefined : statusOnScreen(readScreen(text));
}
