import {
  authorizationFields,
  type SecretPattern,
  secretField,
  secretPatterns,
} from './secret-patterns.ts';
import type { Span } from './span.ts';

/** Finds the characters of keys and tokens, without what tells their kind. */
export function findSecrets(text: string): readonly Span[] {
  const small = text.toLowerCase();
  const find = ({ words, pattern }: SecretPattern) =>
    words.some((word) => small.includes(word)) ? spansOf(text, pattern()) : [];
  const spans = secretPatterns.flatMap(find);
  for (const { start: offset, end: last } of find(authorizationFields)) {
    for (const { start, end } of spansOf(text.slice(offset, last), secretField())) {
      spans.push({ start: offset + start, end: offset + end });
    }
  }
  return spans;
}

function spansOf(text: string, pattern: RegExp): Span[] {
  const spans: Span[] = [];
  // matchAll would copy the pattern each time, which takes longer than most texts
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const { 0: whole, 1: kept = '', index } = match;
    spans.push({ start: index + kept.length, end: index + whole.length });
  }
  return spans;
}
