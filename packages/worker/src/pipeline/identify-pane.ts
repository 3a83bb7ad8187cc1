import { agentOption } from '@gsd-code-skill/core';
import {
  type Agent,
  findAgentById,
  isEnabled,
  ownedPanes,
  type Registry,
  resolveHookSettings,
  resolveHost,
  sessionNameOf,
} from '@gsd-code-skill/registry';
import {
  type Binding,
  markManaged,
  markStranger,
  type PaneKey,
  readBinding,
  type SpoolHeader,
} from '@gsd-code-skill/session-channel';
import type { Pane } from '@gsd-code-skill/tmux-adapter';
import type { Owner } from '../event/owner.ts';
import { waitingEvents } from '../event/waiting-events.ts';
import { believed, believedLong, type SharedTmux } from '../sources/shared-panes.ts';
import type { WorkerContext } from '../worker-context.ts';

export type Identity =
  | {
      readonly status: 'managed';
      readonly owner: Owner;
      /** What was remembered of the pane before this event. */
      readonly memory: Binding | undefined;
    }
  | { readonly status: 'stranger' }
  /** The registry cannot be read, so nobody knows. */
  | { readonly status: 'undecided'; readonly reason: string };

/**
 * Finds out whose pane an event came from, and leaves the verdict for hook.sh. `writtenAt` is the
 * event's time, in milliseconds since 1970.
 */
export async function identifyPane(
  header: SpoolHeader,
  pane: PaneKey,
  { stateDir, registry: source, tmux }: Pick<WorkerContext, 'stateDir' | 'registry' | 'tmux'>,
  writtenAt = 0,
): Promise<Identity> {
  const stamp = await source.stamp();
  const reading = await source.read();
  if (reading.status === 'missing') return { status: 'stranger' };
  if (reading.status === 'unclear') return { status: 'undecided', reason: reading.reason };
  const { registry } = reading;
  await source.note(stateDir);

  const isOwned = (panes: readonly Pane[]) => findOwner(registry, panes) !== undefined;
  const shown = await findPane(header, tmux(header.socketPath), writtenAt, isOwned);
  const memory = await readBinding(stateDir, pane);
  const found = shown?.length ? findOwner(registry, shown) : rememberedOwner(registry, memory);
  if (found === undefined) {
    // a tmux that does not answer now may name an owner the next time
    const isStillTrue = async () => (await source.stamp()) === stamp;
    if (shown !== undefined) await markStranger(stateDir, pane, isStillTrue);
    return { status: 'stranger' };
  }

  const settings = resolveHookSettings(registry, found.agent);
  const { agent_id: agentId } = found.agent;
  await markManaged(stateDir, pane, { agentId, waiting: waitingEvents(settings) });
  return { status: 'managed', owner: { ...found, settings, host: resolveHost(registry) }, memory };
}

/** Milliseconds after which an event has waited for long. */
const longAgo = 30_000;

interface Found {
  readonly agent: Agent;
  readonly sessionName: string;
}

/** The pane under every name it has, none when it is gone; `undefined` when tmux does not answer. */
async function findPane(
  { paneId, serverPid }: SpoolHeader,
  tmux: SharedTmux,
  writtenAt: number,
  isOwned: (panes: readonly Pane[]) => boolean,
): Promise<readonly Pane[] | undefined> {
  // a new server on the same socket numbers its panes from 0 again
  const isIt = (pane: Pane) => pane.id === paneId && pane.serverPid === serverPid;
  const options = { userOptions: [agentOption] };
  try {
    const age = Date.now() - writtenAt;
    const longest = age > longAgo ? believedLong : believed;
    const found = (await tmux.panes(options, longest)).filter(isIt);
    if (isOwned(found)) return found;
    // a list that is older than the event may not have the pane yet, nor whose it is
    // a clock that was set makes what is new look old
    const panes = age < 4 * believed ? tmux.panesNow(options) : tmux.panes(options);
    return (await panes).filter(isIt);
  } catch {
    return undefined;
  }
}

function findOwner(registry: Registry, shown: readonly Pane[]): Found | undefined {
  const [owned] = ownedPanes(registry, shown);
  if (owned === undefined || !isEnabled(owned.agent)) return undefined;
  return { agent: owned.agent, sessionName: owned.pane.sessionName };
}

// a session's last event can come when its pane is gone
function rememberedOwner(registry: Registry, memory: Binding | undefined): Found | undefined {
  const agent = memory && findAgentById(registry, memory.agentId);
  if (agent === undefined || !isEnabled(agent)) return undefined;
  return { agent, sessionName: memory?.sessionName ?? sessionNameOf(agent) };
}
