import type { Span } from './span.ts';

const marker = /-----(BEGIN|END) (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
// a line of its own: words between markers that stand in a command are no key
const keyLine =
  /(?:^|\n|\\[nr])[ \t|>│"',]{0,40}([A-Za-z0-9+/=]{16,})(?=[ \t|>│"',\r]{0,40}(?:$|\n|\\[nr]))/g;
const keyWord = /([A-Za-z0-9+/=]{16,})/g;
const onlyKeyWords = /^(?:[ \t"',]*[A-Za-z0-9+/=]{16,})*[ \t"',]*$/;
const separator = /^(?:[\s|>│"',…]|\\[nrt]|(?:Proc-Type|DEK-Info|Version|Comment): [^\n]*)*$/;
const leastKey = 16;
// a path shows as one, in case a fake key is a command
const keyPart = /[A-Za-z0-9+=]{8,}/g;

/** Finds the key material of private key blocks, whole or with only their beginning or end in sight. */
export function findPrivateKeys(text: string): readonly Span[] {
  const spans: Span[] = [];
  let position = 0;
  let isOpen = false;

  for (const { 0: found, 1: edge, index } of text.matchAll(marker)) {
    const closes = edge === 'END';
    if (isOpen || closes) spans.push(...materialIn(text, { position, index, isOpen, closes }));
    position = index + found.length;
    isOpen = !closes;
  }
  if (isOpen) {
    spans.push(...materialIn(text, { position, index: text.length, isOpen, closes: false }));
  }
  return spans;
}

interface Block {
  readonly position: number;
  readonly index: number;
  readonly isOpen: boolean;
  readonly closes: boolean;
}

function materialIn(text: string, { position, index, isOpen, closes }: Block): readonly Span[] {
  if (index - position < leastKey) return [];
  const block = text.slice(position, index);
  const words = block.length < 20_000 && onlyKeyWords.test(block) ? keyWord : keyLine;
  const lines = Array.from(block.matchAll(words), ({ 0: found, 1: line = '', index: start }) => ({
    start: start + found.length - line.length,
    end: start + found.length,
  })).filter(({ start, end }) => isRandom(block.slice(start, end)));
  const own = isOpen && closes ? lines : isOpen ? fromStart(block, lines) : toEnd(block, lines);

  return own
    .flatMap((span) => partsOf(block, span))
    .map(({ start, end }) => ({
      start: position + start,
      end: position + end,
    }));
}

function partsOf(block: string, span: Span): readonly Span[] {
  const line = block.slice(span.start, span.end);
  if (!line.includes('/')) return [span];
  return Array.from(line.matchAll(keyPart), ({ 0: part, index }) => ({
    start: span.start + index,
    end: span.start + index + part.length,
  }));
}

function isRandom(word: string): boolean {
  return /[a-z]/.test(word) && /[A-Z]/.test(word) && /\d/.test(word);
}

// with one end out of sight, the key is what stands next to the other
function fromStart(block: string, lines: readonly Span[]): readonly Span[] {
  const stranger = lines.findIndex(
    ({ start }, place) => !separator.test(block.slice(lines[place - 1]?.end ?? 0, start)),
  );
  return stranger === -1 ? lines : lines.slice(0, stranger);
}

function toEnd(block: string, lines: readonly Span[]): readonly Span[] {
  const stranger = lines.findLastIndex(
    ({ end }, place) => !separator.test(block.slice(end, lines[place + 1]?.start)),
  );
  return lines.slice(stranger + 1);
}
