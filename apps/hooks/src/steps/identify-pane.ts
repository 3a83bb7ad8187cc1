import {
  type Agent,
  findAgentById,
  findAgentBySession,
  type HookSettings,
  type Registry,
  resolveHookSettings,
  sessionNameOf,
} from '@gsd-code-skill/registry';
import type { PaneKey, SpoolHeader } from '@gsd-code-skill/session-channel';
import type { Pane } from '@gsd-code-skill/tmux-adapter';
import { type Binding, readBinding } from '../binding.ts';
import { isMarkedManaged, markManaged, markStranger } from '../pane-markers.ts';
import type { WorkerContext } from '../worker-context.ts';

/** The user option by which a pane says whose it is, whatever its session is called. */
export const agentOption = '@gsd_agent';

/** The agent in charge of a pane. */
export interface Owner {
  readonly agent: Agent;
  readonly settings: HookSettings;
  readonly sessionName: string;
  /** What was remembered of the pane before this event. */
  readonly binding: Binding | undefined;
}

export type Identity =
  | { readonly status: 'managed'; readonly owner: Owner }
  | { readonly status: 'stranger' }
  /** The registry cannot be read, so nobody knows. */
  | { readonly status: 'undecided'; readonly reason: string };

/** Finds out whose pane an event came from, and leaves the verdict for hook.sh. */
export async function identifyPane(
  header: SpoolHeader,
  pane: PaneKey,
  { stateDir, registry: source, tmux }: WorkerContext,
): Promise<Identity> {
  const stamp = await source.stamp();
  let registry: Registry;
  try {
    registry = await source.read();
  } catch (error) {
    // without a registry no pane is managed, but one that was may be again
    if (stamp === '' || !(await isMarkedManaged(stateDir, pane))) return { status: 'stranger' };
    return { status: 'undecided', reason: (error as Error).message };
  }

  const shown = await findPane(header, tmux(header.socketPath));
  const binding = await readBinding(stateDir, pane);
  const found = shown?.length ? findOwner(registry, shown) : rememberedOwner(registry, binding);
  if (found === undefined) {
    // a tmux that does not answer now may name an owner the next time
    if (shown !== undefined) await markStranger(stateDir, pane, source, stamp);
    return { status: 'stranger' };
  }

  const settings = resolveHookSettings(registry, found.agent);
  await markManaged(stateDir, pane, found.agent.agent_id, waitingEvents(settings));
  return { status: 'managed', owner: { ...found, settings, binding } };
}

interface Found {
  readonly agent: Agent;
  readonly sessionName: string;
}

/** The pane under every name it has, none when it is gone; `undefined` when tmux does not answer. */
async function findPane(
  { paneId, serverPid }: SpoolHeader,
  tmux: ReturnType<WorkerContext['tmux']>,
): Promise<readonly Pane[] | undefined> {
  try {
    const panes = await tmux.panes({ userOptions: [agentOption] });
    // a new server on the same socket numbers its panes from 0 again
    return panes.filter((pane) => pane.id === paneId && pane.serverPid === serverPid);
  } catch {
    return undefined;
  }
}

// sessions of a group share a pane, so it can be shown under several names
function findOwner(registry: Registry, shown: readonly Pane[]): Found | undefined {
  const names = shown.map(({ sessionName }) => sessionName);
  const bound = findAgentById(registry, shown[0]?.userOptions[agentOption] ?? '');
  if (bound !== undefined) {
    if (bound.enabled === false) return undefined;
    const own = sessionNameOf(bound);
    return { agent: bound, sessionName: names.includes(own) ? own : (names[0] ?? own) };
  }
  for (const sessionName of names) {
    const agent = findAgentBySession(registry, sessionName);
    if (agent !== undefined) return { agent, sessionName };
  }
  return undefined;
}

// a session's last event can come when its pane is gone
function rememberedOwner(registry: Registry, binding: Binding | undefined): Found | undefined {
  const agent = binding && findAgentById(registry, binding.agentId);
  if (agent === undefined || agent.enabled === false) return undefined;
  return { agent, sessionName: binding?.sessionName ?? sessionNameOf(agent) };
}

function waitingEvents({ answer_channel, hook_mode }: HookSettings): readonly string[] {
  return [
    ...(answer_channel === 'hook' ? ['PermissionRequest'] : []),
    ...(hook_mode === 'bidirectional' ? ['Stop'] : []),
  ];
}
