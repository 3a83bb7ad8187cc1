import { agentOption, type Environment } from '@gsd-code-skill/core';
import {
  type Agent,
  isEnabled,
  ownedPanes,
  readRegistry,
  registryPath,
  resolveHookSettings,
} from '@gsd-code-skill/registry';
import type { AnswerBinding } from '@gsd-code-skill/session-driver';
import type { Tmux } from '@gsd-code-skill/tmux-adapter';

/** Whether answers to a session have to name their request; they have to where the registry does not say. */
export async function answerBindingOf(
  session: string,
  tmux: Tmux,
  env: Environment,
): Promise<AnswerBinding> {
  const read = await readRegistry(registryPath(env)).catch(() => undefined);
  if (read === undefined) return 'required';
  const { registry } = read;
  const isOptional = (agent: Agent) =>
    isEnabled(agent) && resolveHookSettings(registry, agent).answer_binding === 'optional';
  // a tmux that hangs is waited for once, by the action itself
  if (!registry.agents.some(isOptional)) return 'required';
  const listed = await tmux.panes({ userOptions: [agentOption] }).catch(() => []);
  const inSession = listed.filter(({ sessionName }) => sessionName === session);
  const shown = new Set(inSession.map(({ id }) => id));
  const own = ownedPanes(registry, listed).filter(({ pane }) => shown.has(pane.id));
  // which of them is answered is decided later, so that all have to agree
  const isAgreed = own.length > 0 && own.every(({ agent }) => isOptional(agent));
  return isAgreed ? 'optional' : 'required';
}
