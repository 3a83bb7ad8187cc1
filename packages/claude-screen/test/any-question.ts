import type { Question } from '@gsd-code-skill/core';
import fc from 'fast-check';

// words that Claude Code's own screen is made of, and scripts of other widths and directions
const traps = [
  'Up to 10 users',
  'A to Z',
  'Left to right',
  'Esc to cancel',
  'Enter to select · ↑/↓ to navigate · Esc to cancel',
  'Press any key to continue',
  'Tab to amend',
  'esc to interrupt',
  '1. Yes',
  '2. No',
  '12. Twelve',
  '❯ 1. Yes',
  '[x] done',
  '[ ] open',
  '☐ todo',
  '☒ done',
  'fast ✔',
  'Submit',
  'Next',
  'Submit answers',
  'Chat about this',
  'Type something.',
  'Do you want to proceed?',
  'Would you like to go on?',
  'Yes',
  'No',
  'Review your answers',
  '✻ Cooking… (3s · esc to interrupt)',
  '● Done.',
  '⎿ Interrupted',
  'API Error: 500',
  'user@host:~$',
  '? for shortcuts',
  '⏸ manual mode on',
  '────────────',
  '╌╌╌╌╌╌╌╌╌╌╌╌',
  '│ a bar │',
  '← left → right',
  '↓ 3 more',
  'Accessing workspace:',
  'New MCP server found in .mcp.json',
];
const words = [
  'index',
  'the',
  'of',
  'rows',
  'cache',
  'a',
  'slow',
  'schema-migration',
  'v2.1',
  '42',
];
const scripts = [
  'データベース',
  '使わない',
  '데이터',
  '数据库，很好。',
  'مرحبا',
  'פוסטגרס',
  '🚀',
  '👩‍💻',
  'Größe',
  'é',
];
const long = ['https://example.com/a/very/long/path?with=query&and=more', 'x'.repeat(90)];

const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words) },
  { weight: 2, arbitrary: fc.constantFrom(...scripts) },
  { weight: 3, arbitrary: fc.constantFrom(...traps) },
  { weight: 1, arbitrary: fc.constantFrom(...long) },
  { weight: 2, arbitrary: fc.stringMatching(/^[A-Za-z0-9,.:;()'"/-]{1,12}$/) },
);
/** A text of up to so many words, any words. */
export const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc.array(word, { minLength: 1, maxLength }).map((parts) => parts.join(' '));

const option = fc.record({
  label: anyText(4),
  description: fc.oneof(
    { weight: 3, arbitrary: anyText(16) },
    { weight: 1, arbitrary: fc.constant('') },
  ),
});

const title = fc
  .array(anyText(20), { minLength: 1, maxLength: 3 })
  .map((lines) => lines.join('\n'))
  // a bar of its own cannot be told from the one that marks a long text
  .filter((lines) => !lines.includes('│'));

/** A question with any words in it. */
export const anyQuestion: fc.Arbitrary<Question> = fc.record({
  question: title,
  header: fc.stringMatching(/^[A-Z][a-z]{1,10}$/),
  multiSelect: fc.boolean(),
  options: fc.array(option, { minLength: 2, maxLength: 4 }),
});
