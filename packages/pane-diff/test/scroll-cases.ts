import fc from 'fast-check';

/** Two captures of a pane that only scrolled, and the lines that came in. */
export interface ScrollCase {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly added: readonly string[];
}

const border = '─'.repeat(40);
const testRun = [
  '$ npm test',
  '',
  '> demo@1.0.0 test',
  '> vitest run',
  '',
  border,
  ' ✓ src/a.test.ts (3 tests)',
  ' ✓ src/b.test.ts (2 tests)',
  border,
  '',
  ' Tests  5 passed (5)',
  '',
];

const block = fc.oneof(
  fc.constant(testRun),
  fc.constant(['']),
  fc.constant([border]),
  fc.constant(['$ git status', 'On branch main', 'nothing to commit, working tree clean']),
  fc.array(
    fc.nat(40).map((n) => `line ${n}`),
    { minLength: 1, maxLength: 6 },
  ),
);

/** Terminal output in which commands, blank lines and borders repeat. */
const output = fc.array(block, { minLength: 20, maxLength: 40 }).map((blocks) => blocks.flat());

/** Any scroll that leaves at least one line on the screen. */
export const anyScroll: fc.Arbitrary<ScrollCase> = fc
  .record({ lines: output, height: fc.integer({ min: 8, max: 50 }), by: fc.nat(49) })
  .map(({ lines, height, by }) => {
    const rows = Math.min(height, lines.length - 1);
    const scroll = Math.min(by, rows - 1, lines.length - rows);
    return {
      before: lines.slice(0, rows),
      after: lines.slice(scroll, scroll + rows),
      added: lines.slice(rows, scroll + rows),
    };
  });

/** Scrolls that leave some text on the screen, and of which the screens alone can tell how far. */
export const scrollCase = anyScroll.filter(({ before, after, added }) => {
  const kept = before.slice(added.length);
  const isTold = (shown: readonly string[]) => scrolls(shown, after)[0] === added.length;
  // blank rows at the end of a screen may be output, or rows that were not used yet
  const filled = before.slice(0, before.findLastIndex((line) => line !== '') + 1);
  return kept.some((line) => /\w/.test(line)) && isTold(before) && isTold(filled);
});

/** Every scroll that turns one screen into the other, smallest first: the model, by trying all. */
function scrolls(before: readonly string[], after: readonly string[]): number[] {
  return before
    .map((_, by) => by)
    .filter((by) => before.slice(by).every((line, row) => line === after[row]));
}
