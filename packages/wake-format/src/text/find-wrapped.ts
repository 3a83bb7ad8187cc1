import { secretBeginning } from './secret-patterns.ts';
import type { Span } from './span.ts';

const leastWidth = 20;
// Claude Code leaves a margin on the right
const margin = 4;
const hasWidth = new RegExp(`[^\\n]{${leastWidth}}`);

interface Line extends Span {
  readonly text: string;
}

/** Finds where a secret that a narrow screen broke goes on, and its beginning where that was too short to tell. */
export function findWrapped(text: string, secrets: readonly Span[]): readonly Span[] {
  // a quick look; of the lines below, spaces at their ends do not count
  if (!hasWidth.test(text)) return [];
  const lines = linesOf(text);
  const edge = lines.reduce((most, line) => Math.max(most, line.text.length), 0) - margin;
  if (edge < leastWidth - margin) return [];

  const ends = new Set(secrets.map(({ end }) => end));
  const found: Span[] = [];
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (next === undefined || line.text.length < edge) continue;
    const rest = continuationOf(next);
    if (rest === undefined) continue;
    if (ends.has(line.end)) {
      found.push(rest);
    } else {
      const begun = beginningOf(line);
      if (begun === undefined) continue;
      found.push(begun, rest);
    }
    // a long one fills the next line as well
    ends.add(rest.end);
  }
  return found;
}

function linesOf(text: string): readonly Line[] {
  let start = 0;
  return text.split('\n').map((raw) => {
    const line = raw.trimEnd();
    const span = { text: line, start, end: start + line.length };
    start += raw.length + 1;
    return span;
  });
}

// no ordinary word has eight characters with letters and digits mixed
function continuationOf({ text, start }: Line): Span | undefined {
  const [, before = '', run = ''] = /^([\s│|>]{0,40})([\w.~+/=-]{8,})/.exec(text) ?? [];
  const word = run.replace(/[.~-]{1,8}$/, '');
  if (!/\d/.test(word) || !/[A-Za-z]/.test(word) || /[./-]{2}|^[./~-]/.test(word)) return undefined;
  return { start: start + before.length, end: start + before.length + word.length };
}

function beginningOf({ text, end }: Line): Span | undefined {
  const tail = text.slice(-200);
  const match = secretBeginning().exec(tail);
  if (match === null) return undefined;
  return { start: end - tail.length + match.index + match[0].length, end };
}
