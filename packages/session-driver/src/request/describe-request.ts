import { shellWord } from '@gsd-code-skill/core';
import type { Request } from '@gsd-code-skill/session-channel';
import type { Target } from '../look/target.ts';
import { formatRequest, quote } from './format-request.ts';

const mostCharacters = 4000;

/** An open request whole, or the command that shows it. */
export function describeRequest({ pane }: Target, request: Request): readonly string[] {
  const { text, pages } = formatRequest(request);
  if (pages === 1 && text.length <= mostCharacters) return quote(text);
  const command = `menu-driver ${shellWord(pane.sessionName)} show ${request.id}`;
  return [`request ${request.id} is long, read it with: ${command}`];
}
