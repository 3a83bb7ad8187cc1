import type { Request } from '@gsd-code-skill/session-channel';
import { maskSecrets } from '@gsd-code-skill/wake-format';
import { plainLine } from './plain-line.ts';

// where the tools that ask for permission most often say what they are about
const telling = ['command', 'file_path', 'notebook_path', 'url', 'query', 'pattern', 'prompt'];

/** One line on what a request asks: the question, or the tool and what it is about; without secrets. */
export function askedLine(request: Pick<Request, 'questions' | 'toolName' | 'toolInput' | 'kind'>) {
  const { questions, toolName, toolInput, kind } = request;
  const [first] = questions;
  const more = questions.length > 1 ? ` (and ${questions.length - 1} more)` : '';
  if (first !== undefined) return `${lineOf(first.question)}${more}`;
  if (kind === 'plan') return `Plan: ${lineOf(textIn(toolInput.plan)).replace(/^#+ /, '')}`;
  const about = telling.map((name) => textIn(toolInput[name])).find((text) => text !== '');
  const tool = plainLine(toolName);
  return about === undefined ? tool : `${tool}: ${lineOf(about)}`;
}

const longest = 300;

/** The first line of what a session asks, without its secrets, and of a length to be listed. */
export function lineOf(text: string): string {
  // masked before it is cut to a line: a key may go on for several
  const line = plainLine(maskSecrets(text, { strict: true }));
  const characters = [...line];
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : line;
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
