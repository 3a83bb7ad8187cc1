import type { Request, RequestAsking } from '@gsd-code-skill/session-channel';
import { maskSecrets, showHidden } from '@gsd-code-skill/wake-format';

/** What a person reads. */
export interface PersonText {
  readonly title: string;
  readonly text: string;
}

/** A request in words for a person: whole, without its secrets. */
export function personText(
  { id, sessionName, agentId, toolName, toolInput, cwd }: Request,
  { why }: Pick<RequestAsking, 'why'>,
): PersonText {
  const { command } = toolInput;
  const input = typeof command === 'string' ? command : JSON.stringify(toolInput, undefined, 2);
  const lines = [
    `${sessionName} (agent ${agentId}) asks for ${toolName}${cwd === undefined ? '' : ` in ${cwd}`}:`,
    showHidden(maskSecrets(input, { strict: true })),
    `request ${id}; ${why}`,
  ];
  return { title: `${sessionName}: ${toolName}`, text: lines.join('\n') };
}
