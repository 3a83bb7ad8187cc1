import { condense } from '@gsd-code-skill/core';
import type { Dialog } from '../dialog.ts';
import { MARKDOWN } from '../rules/request-rules.ts';
import { bones } from './fit-text.ts';
import type { AskedRequest, Fit } from './request.ts';

/** How the plan on the screen fits the plan of a request. */
export function fitPlan({ input }: Dialog, { toolInput }: AskedRequest): Fit {
  const plan = typeof toolInput.plan === 'string' ? toolInput.plan : '';
  // without a plan file Claude Code only asks whether to leave the mode
  if (input === undefined) return plan.trim() === '' ? 'exact' : 'part';
  const drawn = input.rows.map(({ text }) => text).join('\n');
  if (input.isWhole && strip(drawn) === strip(plan)) return 'exact';
  return sharesWords(drawn, plan) ? 'part' : 'unlike';
}

/** A plan without its markup, which the screen draws in other ways. */
const strip = (text: string): string => condense(text.replaceAll(MARKDOWN, ''));

// rows may be cut and lists numbered anew
const ENOUGH = 0.8;

function sharesWords(drawn: string, plan: string): boolean {
  const own = new Set(wordsOf(plan));
  const words = wordsOf(drawn);
  return words.filter((word) => own.has(word)).length >= words.length * ENOUGH;
}

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).map(bones).filter(Boolean);
