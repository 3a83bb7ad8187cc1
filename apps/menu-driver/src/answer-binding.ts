import type { Environment } from '@gsd-code-skill/core';
import {
  findAgentBySession,
  readRegistry,
  registryPath,
  resolveHookSettings,
} from '@gsd-code-skill/registry';

/** Whether answers to a session have to name their request; they have to where the registry does not say. */
export async function answerBindingOf(
  session: string,
  env: Environment,
): Promise<'required' | 'optional'> {
  const read = await readRegistry(registryPath(env)).catch(() => undefined);
  const agent = read && findAgentBySession(read.registry, session);
  return agent ? resolveHookSettings(read.registry, agent).answer_binding : 'required';
}
