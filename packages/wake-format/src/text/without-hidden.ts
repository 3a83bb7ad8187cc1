import { once } from './once.ts';
import { insideWords, isPlain } from './show-hidden.ts';
import type { Span } from './span.ts';

// as programs write one, with nothing but numbers: another sequence could hold a command
const colour = '(?:\u001b\\[|\u009b)(?:\\d{1,3}(?:[;:]\\d{1,3})*)?[mK]';
const hidden = once(() => new RegExp(`(${colour})|${insideWords().source}`, 'gu'));

// what no secret goes on behind
const end = '…';

/** A text as it would be without some of its characters, and where each that is left comes from. */
export interface Reading {
  readonly text: string;
  spanOf(span: Span): Span;
}

/** How a text reads without what nobody sees in it. */
export interface WithoutHidden {
  readonly readings: readonly Reading[];
  /** Its colours, which are no part of what is read. */
  readonly colours: readonly Span[];
}

/** Reads a text without what nobody sees; a colour may stand inside a word, or where one ends. */
export function withoutHidden(text: string): WithoutHidden {
  if (isPlain(text)) return { readings: [], colours: [] };
  const marks: Span[] = [];
  const colours: Span[] = [];
  for (const { 0: mark, 1: isColour, index } of text.matchAll(hidden())) {
    const span = { start: index, end: index + mark.length };
    marks.push(span);
    if (isColour !== undefined) colours.push(span);
  }
  if (marks.length === 0) return { readings: [], colours };
  const joined = readWithout(text, marks, '');
  const parted = colours.length > 0 ? [readWithout(text, colours, end)] : [];
  return { readings: [joined, ...parted], colours };
}

function readWithout(text: string, marks: readonly Span[], instead: string): Reading {
  const parts: string[] = [];
  let position = 0;
  for (const mark of marks) {
    if (position < mark.start) parts.push(text.slice(position, mark.start));
    if (instead !== '') parts.push(instead);
    position = mark.end;
  }
  parts.push(text.slice(position));
  // most texts hold no secret
  let places: readonly number[] | undefined;
  return {
    text: parts.join(''),
    spanOf(span) {
      places ??= placesOf(text, marks, instead);
      return {
        start: places[span.start] ?? text.length,
        end: (places[span.end - 1] ?? text.length - 1) + 1,
      };
    },
  };
}

/** Where each character that is left stands in the text. */
function placesOf(text: string, marks: readonly Span[], instead: string): readonly number[] {
  const places: number[] = [];
  let position = 0;
  for (const mark of marks) {
    while (position < mark.start) places.push(position++);
    for (let at = 0; at < instead.length; at++) places.push(mark.start);
    position = mark.end;
  }
  while (position < text.length) places.push(position++);
  return places;
}
