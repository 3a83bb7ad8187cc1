import type { Request } from '@gsd-code-skill/session-channel';
import type { Target } from '../target/target.ts';
import { quotedLines, requestPage } from './request-page.ts';

const mostCharacters = 4000;

/** An open request whole, or how to read it. */
export function describeRequest({ words, pane }: Target, request: Request): readonly string[] {
  const { text, pages } = requestPage(request);
  if (pages === 1 && text.length <= mostCharacters) return quotedLines(text);
  return [words.isLong(request.id, pane.sessionName)];
}
