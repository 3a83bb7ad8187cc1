import { type RequestKind, readQuestions } from '@gsd-code-skill/core';
import { maskSecrets } from '../text/mask-secrets.ts';
import { plainLine } from '../text/plain-line.ts';

/** What one line tells of a request. */
export interface OneLineRequest {
  readonly kind: RequestKind;
  /** The tool that asks, or the MCP server of a form. */
  readonly toolName: string;
  readonly toolInput: Readonly<Record<string, unknown>>;
}

// where the tools that ask for permission most often say what they are about
const telling = ['command', 'file_path', 'notebook_path', 'url', 'query', 'pattern', 'prompt'];

/** One line on what a request asks: the question, or the tool and what it is about; without secrets. */
export function askedLine({ kind, toolName, toolInput }: OneLineRequest): string {
  const questions = (kind === 'question' && readQuestions(toolInput)) || [];
  const [first] = questions;
  const more = questions.length > 1 ? ` (and ${questions.length - 1} more)` : '';
  if (first !== undefined) return `${listedLine(first.question)}${more}`;
  if (kind === 'plan') return `Plan: ${listedLine(textIn(toolInput.plan)).replace(/^#+ /, '')}`;
  const places = kind === 'elicitation' ? ['message', 'url'] : telling;
  const about = places.map((name) => textIn(toolInput[name])).find((text) => text !== '');
  const tool = plainLine(toolName);
  return about === undefined ? tool : `${tool}: ${listedLine(about)}`;
}

const longest = 300;

/** The first line of what a session asks, without its secrets, and of a length to be listed. */
export function listedLine(text: string): string {
  // masked before it is cut to a line: a key may go on for several
  const line = plainLine(maskSecrets(text, { strict: true }));
  const characters = [...line];
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : line;
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
