import type { FleetSession } from '@gsd-code-skill/fleet';
import { paneIdOf, serverPidOf } from '@gsd-code-skill/session-channel';
import { activePane } from '@gsd-code-skill/tmux-adapter';
import type { WebHost } from '../web-host.ts';

/** The screen of a session with its styles; `undefined` when there is none. */
export async function captureSession(
  host: WebHost,
  { bound, memory, sessionName }: FleetSession,
): Promise<string | undefined> {
  const tmux = host.tmuxAt(memory?.socketPath);
  const own =
    bound &&
    (await tmux
      .capture(paneIdOf(bound.pane), { ansi: true, serverPid: serverPidOf(bound.pane) })
      .catch(() => undefined));
  if (own !== undefined) return own;
  const panes = await tmux.panes({ session: sessionName }).catch(() => []);
  const pane = activePane(panes);
  return pane && tmux.capture(pane.id, { ansi: true }).catch(() => undefined);
}
