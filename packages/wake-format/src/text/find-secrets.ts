import { authorizationFields, secretField, secretPatterns } from './secret-patterns.ts';
import type { Span } from './span.ts';

/** Finds the characters of keys and tokens, without what tells their kind. */
export function findSecrets(text: string): readonly Span[] {
  const spans = secretPatterns.flatMap((pattern) => spansOf(text, pattern));
  for (const { 0: header, 1: fields = '', index } of text.matchAll(authorizationFields)) {
    const offset = index + header.length - fields.length;
    for (const { start, end } of spansOf(fields, secretField)) {
      spans.push({ start: offset + start, end: offset + end });
    }
  }
  return spans;
}

function spansOf(text: string, pattern: RegExp): Span[] {
  return Array.from(text.matchAll(pattern), ({ 0: whole, 1: kept = '', index }) => ({
    start: index + kept.length,
    end: index + whole.length,
  }));
}
