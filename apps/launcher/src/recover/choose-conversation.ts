import { randomUUID } from 'node:crypto';
import type { Agent, Registry } from '@gsd-code-skill/registry';
import type { Conversation } from '../start/claude-arguments.ts';
import type { LastConversation } from './last-conversation.ts';

/** The conversation an agent is to go on with. */
export async function chooseConversation(
  agent: Agent,
  registry: Registry,
  lastConversation: LastConversation,
): Promise<Conversation> {
  const id = agent.claude_resume_target || (await lastConversation(agent.agent_id));
  if (id) return { kind: 'resumed', id };
  // in a folder that agents share, the latest conversation may be another's
  const sharing = registry.agents.filter(
    ({ working_directory }) => working_directory === agent.working_directory,
  );
  return sharing.length === 1 ? { kind: 'latest' } : { kind: 'new', id: randomUUID() };
}
