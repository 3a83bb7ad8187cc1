import type { Span } from './span.ts';

const marker = /-----(BEGIN|END) (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
// a line of its own: words between markers that stand in a command are no key
const keyLine =
  /(?:^|\n|\\[nr])[ \t|>│"',]{0,40}([A-Za-z0-9+/=]{16,})(?=[ \t|>│"',\r]{0,40}(?:$|\n|\\[nr]))/g;
const keyWord = /([A-Za-z0-9+/=]{16,})/g;
const onlyKeyWords = /^(?:[ \t"',]*[A-Za-z0-9+/=]{16,})*[ \t"',]*$/;
const separator = /^(?:[\s|>│"',…]|\\[nrt]|(?:Proc-Type|DEK-Info|Version|Comment): [^\n]*)*$/;
const leastKey = 16;
const leastStrictLine = 40;
// a path shows as one, in case a fake key is a command
const keyPart = /[A-Za-z0-9+=]{8,}/g;

/** Finds the key material of private key blocks, whole or with only their beginning or end in sight; in strict search, no line that could be a command. */
export function findPrivateKeys(text: string, strict: boolean): readonly Span[] {
  const spans: Span[] = [];
  let position = 0;
  let isOpen = false;

  for (const { 0: found, 1: edge, index } of text.matchAll(marker)) {
    const closes = edge === 'END';
    if (isOpen || closes)
      spans.push(...materialIn(text, { position, index, isOpen, closes, strict }));
    position = index + found.length;
    isOpen = !closes;
  }
  if (isOpen) {
    spans.push(
      ...materialIn(text, { position, index: text.length, isOpen, closes: false, strict }),
    );
  }
  return spans;
}

interface Block {
  readonly position: number;
  readonly index: number;
  readonly isOpen: boolean;
  readonly closes: boolean;
  readonly strict: boolean;
}

function materialIn(text: string, where: Block): readonly Span[] {
  const { position, index, isOpen, closes, strict } = where;
  if (index - position < leastKey) return [];
  const block = text.slice(position, index);
  const words = block.length < 20_000 && onlyKeyWords.test(block) ? keyWord : keyLine;
  const lines = Array.from(block.matchAll(words), ({ 0: found, 1: line = '', index: start }) => ({
    start: start + found.length - line.length,
    end: start + found.length,
  })).filter(({ start, end }) => isKey(block.slice(start, end), strict));
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

// a key has lines of 64 characters or a padded end; no command has so many without a space
function isKey(line: string, strict: boolean): boolean {
  if (strict && line.length < leastStrictLine && !line.endsWith('=')) return false;
  return /[a-z]/.test(line) && /[A-Z]/.test(line) && /\d/.test(line);
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
