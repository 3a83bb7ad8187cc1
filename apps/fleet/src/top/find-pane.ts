import type { TmuxServer } from '@gsd-code-skill/core';
import type { FleetSession } from '@gsd-code-skill/fleet';
import { paneIdOf, serverPidOf } from '@gsd-code-skill/session-channel';
import { createTmux, type Pane, type Tmux } from '@gsd-code-skill/tmux-adapter';

/** A pane, and the server it is on. */
export interface FoundPane extends OpenServer {
  readonly pane: Pane;
}

/** A server that can be asked, and how it is named. */
export interface OpenServer {
  readonly tmux: Tmux;
  readonly server: TmuxServer;
}

/** The pane a session lives in: the one its events came from, else one of its name. */
export async function findPane(
  session: FleetSession,
  { tmux, server }: OpenServer,
): Promise<FoundPane | undefined> {
  const own = paneOf(session, await tmux.panes());
  if (own !== undefined) return { pane: own, tmux, server };
  const { socketPath } = session.memory ?? {};
  if (socketPath === undefined) return undefined;
  const other = createTmux({ socketPath });
  const pane = paneOf(session, await other.panes().catch(() => []));
  return pane && { pane, tmux: other, server: { socketPath } };
}

function paneOf({ bound, sessionName }: FleetSession, panes: readonly Pane[]): Pane | undefined {
  const isBound = ({ id, serverPid }: Pane) =>
    bound !== undefined && id === paneIdOf(bound.pane) && serverPid === serverPidOf(bound.pane);
  return panes.find(isBound) ?? panes.find((pane) => pane.sessionName === sessionName);
}
