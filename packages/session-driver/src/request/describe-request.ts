import type { Request } from '@gsd-code-skill/session-channel';
import type { Target } from '../target/target.ts';
import { formatRequest, quote } from './format-request.ts';

const mostCharacters = 4000;

/** An open request whole, or how to read it. */
export function describeRequest({ words, pane }: Target, request: Request): readonly string[] {
  const { text, pages } = formatRequest(request);
  if (pages === 1 && text.length <= mostCharacters) return quote(text);
  return [words.isLong(request.id, pane.sessionName)];
}
