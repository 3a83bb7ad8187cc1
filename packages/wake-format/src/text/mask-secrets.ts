import { findPrivateKeys } from './find-private-keys.ts';
import { findSecrets } from './find-secrets.ts';
import { findWrapped } from './find-wrapped.ts';
import { insideWords } from './show-hidden.ts';
import { mergeSpans, type Span } from './span.ts';

export interface MaskOptions {
  /**
   * For text that somebody approves: no secret goes on in the next line, so that nothing else can pass for one.
   *
   * @default false
   */
  readonly strict?: boolean | undefined;
}

/** Text without its secrets, and how much of it they were. */
export interface Masked {
  readonly text: string;
  readonly secrets: number;
  readonly characters: number;
}

/** Masks keys, tokens, passwords and private keys, only their own characters, keeping what tells their kind; also those with hidden characters in them. */
export function maskSecrets(text: string, options?: MaskOptions): string {
  return countMasked(text, options).text;
}

/** Does what `maskSecrets` does, and counts. */
export function countMasked(text: string, { strict = false }: MaskOptions = {}): Masked {
  const spans = [...spansIn(text, strict), ...spansBehindHidden(text, strict)];
  return replaceSpans(text, mergeSpans(spans));
}

function spansIn(text: string, strict: boolean): readonly Span[] {
  const secrets = findSecrets(text);
  const keys = findPrivateKeys(text, strict);
  return strict
    ? [...secrets, ...keys]
    : [...secrets, ...findWrapped(text, secrets), ...joinLines(text, keys)];
}

/** What would be a secret without the characters that nobody sees. */
function spansBehindHidden(text: string, strict: boolean): readonly Span[] {
  const hidden = Array.from(text.matchAll(insideWords), ({ 0: mark, index }) => ({
    start: index,
    end: index + mark.length,
  }));
  if (hidden.length === 0) return [];
  const places: number[] = [];
  let position = 0;
  for (const { start, end } of [...hidden, { start: text.length, end: text.length }]) {
    while (position < start) places.push(position++);
    position = end;
  }
  const bare = text.replaceAll(insideWords, '');
  return spansIn(bare, strict).flatMap(({ start, end }) => {
    const [first, last] = [places[start], places[end - 1]];
    return first === undefined || last === undefined ? [] : [{ start: first, end: last + 1 }];
  });
}

// the lines of one key are one secret
function joinLines(text: string, keys: readonly Span[]): readonly Span[] {
  const gaps = keys.flatMap(({ start }, place) => {
    const end = keys[place - 1]?.end;
    if (end === undefined || start - end > 80) return [];
    return /^(?:[\s|>│/]|\\[nr])*$/.test(text.slice(end, start))
      ? [{ start: end, end: start }]
      : [];
  });
  return [...keys, ...gaps];
}

function replaceSpans(text: string, spans: readonly Span[]): Masked {
  const parts: string[] = [];
  let position = 0;
  let characters = 0;
  for (const { start, end } of spans) {
    parts.push(text.slice(position, start));
    position = end;
    characters += end - start;
  }
  parts.push(text.slice(position));
  return { text: parts.join('…'), secrets: spans.length, characters };
}
