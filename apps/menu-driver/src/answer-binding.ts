import { agentOption, type Environment } from '@gsd-code-skill/core';
import {
  isEnabled,
  ownedPanes,
  readRegistry,
  registryPath,
  resolveHookSettings,
} from '@gsd-code-skill/registry';
import type { Tmux } from '@gsd-code-skill/tmux-adapter';

/** Whether answers to a session have to name their request; they have to where the registry does not say. */
export async function answerBindingOf(
  session: string,
  tmux: Tmux,
  env: Environment,
): Promise<'required' | 'optional'> {
  const read = await readRegistry(registryPath(env)).catch(() => undefined);
  if (read === undefined) return 'required';
  const listed = await tmux.panes({ userOptions: [agentOption] }).catch(() => []);
  const shown = new Set(
    listed.filter(({ sessionName }) => sessionName === session).map(({ id }) => id),
  );
  const own = ownedPanes(read.registry, listed).filter(({ pane }) => shown.has(pane.id));
  // hands reach for a pane that is bound first
  const bound = own.filter(({ isBound }) => isBound);
  const reached = bound.length > 0 ? bound : own;
  const isOptional = reached.every(
    ({ agent }) =>
      isEnabled(agent) && resolveHookSettings(read.registry, agent).answer_binding === 'optional',
  );
  return isOptional && reached.length > 0 ? 'optional' : 'required';
}
