import { stripEscapes } from '@gsd-code-skill/core';
import { isPlain } from './show-hidden.ts';

const lineBreak = /\r\n?|[\u2028\u2029]/g;
const control = /[^\P{Cc}\n\t]/gu;
const loneSurrogate = /\p{Cs}/gu;

/**
 * Takes out ANSI sequences and control characters, writes every line break as LF, and replaces
 * lone surrogates; doing it twice changes nothing more.
 */
export function normaliseText(text: string): string {
  if (isPlain(text)) return text;
  // surrogates last: taking out what stood between two halves can join them
  return stripEscapes(text)
    .replace(lineBreak, '\n')
    .replace(control, '')
    .replace(loneSurrogate, '\ufffd');
}
