import type { Request } from '@gsd-code-skill/session-channel';
import { sessionWord } from '@gsd-code-skill/wake-format';
import type { Target } from '../target/target.ts';
import { formatRequest, quote } from './format-request.ts';

const mostCharacters = 4000;

/** An open request whole, or the command that shows it. */
export function describeRequest(target: Target, request: Request): readonly string[] {
  const { text, pages } = formatRequest(request);
  if (pages === 1 && text.length <= mostCharacters) return quote(text);
  return [showCommand(target, request.id)];
}

/** How to read a request that is too long for a verdict. */
export function showCommand({ pane }: Target, id: string): string {
  const session = sessionWord(pane.sessionName);
  if (session === undefined) return `request ${id} is long, read it with show`;
  return `request ${id} is long, read it with: menu-driver ${session} show ${id}`;
}
