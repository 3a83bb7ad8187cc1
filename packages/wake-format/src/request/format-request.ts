import type { RequestKind } from '@gsd-code-skill/core';
import { elicitationParts } from './format-elicitation.ts';
import { permissionParts } from './format-permission.ts';
import { planParts } from './format-plan.ts';
import { questionParts } from './format-questions.ts';
import { pageNote } from './notes.ts';
import { type Shown, showParts, wholeOf } from './show-parts.ts';
import { splitPages } from './split-pages.ts';

/** A request with what is known of it. */
export interface RequestToShow {
  readonly kind: RequestKind;
  /** What the hook that announced it was given. */
  readonly payload?: unknown;
  /** What the screen shows of it, where no hook announced it. */
  readonly text?: string | undefined;
}

export interface RequestOptions {
  /**
   * UTF-16 units for a wake: of parts that are too long, head and tail are shown. At least about 350.
   *
   * @default Infinity
   */
  readonly maxChars?: number | undefined;
  /** One page of the whole text instead, counted from 1; the last one for a larger number. */
  readonly page?: number | undefined;
  /**
   * UTF-16 units of a page whose lines are quoted, 1,000 to 29,500.
   *
   * @default 28000
   */
  readonly pageChars?: number | undefined;
}

/** What is shown of a request, and on which page of how many. */
export interface ShownRequest extends Shown {
  readonly page: number;
  readonly pages: number;
}

/** Writes a request for somebody who decides it: whole but for its secrets, nothing hidden, and told what is not shown. */
export function formatRequest(
  request: RequestToShow,
  { maxChars, page, pageChars = 28_000 }: RequestOptions = {},
): ShownRequest {
  const parts = partsOf(request);
  if (page === undefined) return { ...showParts(parts, maxChars), page: 1, pages: 1 };

  const { parts: whole, notes, masked } = wholeOf(parts);
  const pages = splitPages(whole.join('\n'), within(pageChars, 1000, 29_500));
  const number = within(Math.floor(page), 1, pages.length);
  const { text = '', goesOn = false } = pages[number - 1] ?? {};
  const place = pages.length > 1 ? [pageNote(number, pages.length, goesOn)] : [];
  return {
    text: [text, ...notes, ...place].join('\n'),
    masked,
    cut: 0,
    page: number,
    pages: pages.length,
  };
}

function partsOf({ kind, payload, text }: RequestToShow): readonly string[] {
  if (payload === undefined) return [text ?? ''];
  switch (kind) {
    case 'permission':
      return permissionParts(payload);
    case 'plan':
      return planParts(inputOf(payload));
    case 'question':
      return questionParts(inputOf(payload));
    default:
      return elicitationParts(payload);
  }
}

function inputOf(payload: unknown): unknown {
  const isObject = typeof payload === 'object' && payload !== null;
  return isObject && 'tool_input' in payload ? payload.tool_input : payload;
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value || least));
}
