import type { Request, RequestAsking } from '@gsd-code-skill/session-channel';
import { shownText } from '@gsd-code-skill/wake-format';
import { shownLine } from './shown-line.ts';

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
  const tool = shownLine(toolName);
  const where = cwd === undefined ? '' : ` in ${shownLine(cwd)}`;
  const lines = [
    `${sessionName} (agent ${agentId}) asks for ${tool}${where}:`,
    shownText(input),
    `request ${id}; ${why}`,
  ];
  return { title: `${sessionName}: ${tool}`, text: lines.join('\n') };
}
