import { findPrivateKeys } from './find-private-keys.ts';
import { findSecrets } from './find-secrets.ts';
import { findWrapped } from './find-wrapped.ts';
import { mergeSpans, type Span, subtractSpans } from './span.ts';
import { withoutHidden } from './without-hidden.ts';

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

/** Masks keys, tokens, passwords and private keys, only their own characters, keeping what tells their kind; also those with hidden characters or colours in them. */
export function maskSecrets(text: string, options?: MaskOptions): string {
  return countMasked(text, options).text;
}

/** Does what `maskSecrets` does, and counts. */
export function countMasked(text: string, { strict = false }: MaskOptions = {}): Masked {
  const { readings, colours } = withoutHidden(text);
  const behind = readings.flatMap((one) => spansIn(one.text, strict).map(one.spanOf));
  const spans = mergeSpans([...spansIn(text, strict), ...behind]);
  // a colour stays, in case a command hides in it
  return replaceSpans(text, subtractSpans(spans, colours));
}

function spansIn(text: string, strict: boolean): readonly Span[] {
  const secrets = findSecrets(text);
  const keys = findPrivateKeys(text, strict);
  return strict
    ? [...secrets, ...keys]
    : [...secrets, ...findWrapped(text, secrets), ...joinLines(text, keys)];
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
