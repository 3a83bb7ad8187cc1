import { describe, expect, test } from 'vitest';
import { readScreen } from '../src/index.ts';

// screens as 2.1.325 draws them where a pane is low or narrow, or colours are off
const rule = (width: number): string => '─'.repeat(width);
const composer = (width: number, prompt = '❯\u00a0', ...footer: string[]): string[] => [
  rule(width),
  prompt,
  rule(width),
  ...footer,
];
const read = (...lines: string[]) => readScreen(lines.join('\n'));
const streamed = ['  Line of the answer that streams', '', '  Another line of it.', ''];

describe('a turn', () => {
  test.for([
    '· Ebbing… (still thinking)',
    '· Fix the tests… (still thinking)',
    '✶ Fix the tests… (still thinking)',
    '· Running the tests…',
    'Overl…  attempt 4/6',
    '✻ 529 Overloaded · Retrying',
  ])('is under way with %s', (spinner) => {
    const footer = '  ⏵⏵ bypass permissions on';
    const lines = ['❯ go', '', spinner, '  ⎿  Tip: a', '', ...composer(30, '❯ draft', footer)];
    expect(read(...lines).state).toBe('working');
  });

  test('streams under the picture of its release, which closes each', () => {
    const lines = [' ▝▝   ▝▝   ~/project', '', '❯ go', '', '● 1. Step', '  2.', ''];
    const footer = '  ⏵⏵ bypass permissions on (shift+tab to cycle)';
    expect(read(...lines, ...composer(80, '❯ draft', footer)).state).toBe('working');
  });

  test('is not over because a status line has pushed the mode out of sight', () => {
    const status = ['  ────────────────────', '  ❯ 1. Yes'];
    expect(read(...streamed, ...composer(50, '❯\u00a0', ...status)).state).toBe('unknown');
    const said = ['❯ go', '', '● An answer', ''];
    expect(read(...said, ...composer(50, '❯\u00a0', ...status)).state).toBe('unknown');
    expect(read('     rest of a tip', '', rule(24), '❯\u00a0').state).toBe('unknown');
    const mode = ['  ❯ main', '  ⏸ manual mode on · ← for agents'];
    expect(read('', ...composer(50, '❯\u00a0', ...mode)).state).toBe('unknown');
  });
});

test('an interruption is one with its words cut', () => {
  const lines = ['      code', '  ⎿  Interrup· What should', ''];
  expect(read(...lines, ...composer(30, '❯\u00a0', '  ⏵⏵ accept edits on')).state).toBe('idle');
});

describe('the mode in a narrow pane', () => {
  const printed = ['     printed by a command', ''];
  const mode = '  ⏵⏵ auto mode on (shift+tab to cycle)';

  test('tells that nothing goes on where it stands alone with room beside it', () => {
    expect(read(...printed, ...composer(50, '❯\u00a0', mode)).state).toBe('idle');
  });

  test('tells nothing without that room, or with the dot before a key', () => {
    expect(read(...printed, ...composer(40, '❯\u00a0', mode)).state).toBe('unknown');
    expect(read(...printed, ...composer(43, '❯\u00a0', `${mode} ·`)).state).toBe('unknown');
    expect(read(...printed, ...composer(44, '❯\u00a0', `${mode} · …`)).state).toBe('unknown');
  });

  test('does not speak for a session with a draft', () => {
    expect(read(...printed, ...composer(50, '❯ draft', mode)).state).toBe('unknown');
  });
});

test.for([
  {
    name: 'commands whose descriptions wrap',
    list: ['  ❯ /add-dir        Add a new', '                    directory'],
    draft: '❯ /',
  },
  { name: 'files and agents', list: ['    + a.ts', '    * Plan (agent) – Soft…'], draft: '❯ @a' },
])('a list of $name covers the conversation and is no work', ({ list, draft }) => {
  const footer = '  ⏸ manual mode on';
  expect(read('  words', '', ...list, ...composer(40, draft, footer)).state).toBe('idle');
});

describe('a dialog', () => {
  test('is one with nothing but its upper rows in sight', () => {
    const { state, dialog } = read(
      '  ⎿  $ rm x',
      rule(50),
      "  Auto mode can't check actions in this session",
      '',
      "  Auto mode's safety check runs on the server.",
    );
    expect({ state, title: dialog?.title }).toEqual({
      state: 'menu',
      title: "Auto mode can't check actions in this session",
    });
  });

  test.for([
    [' ☐ Name', '', 'Which?', '', '❯ 1. A', '     a', '  2. B'],
    ['  Search prompts', '', '  ❯ 52s ago  hello'],
  ])('is no footer under the prompt right over it: %s', (dialog) => {
    for (const above of [['● Words', '  ⎿  Interrupted', '', '❯ ask'], ['❯ ask']]) {
      expect(read(...above, rule(50), ...dialog).state).not.toBe('idle');
    }
  });

  test('is none where something stands at the left edge, or under the footer of a composer', () => {
    expect(read('● words', rule(50), '  indented', '  words', 'host>').state).toBe('unknown');
    expect(read('  draft', rule(50), '  ctx 12%', '  ⏸ manual mode on').state).toBe('unknown');
  });

  test('may end with a key in the middle of a row', () => {
    const { state, dialog } = read(
      ' Choose the text style that looks best with your terminal',
      '',
      '     Auto (match terminal)',
      ' ❯ ✔ Dark mode',
      '     Light mode',
      '',
      ` ${'╌'.repeat(78)}`,
      '  1  function greet() {',
      ` ${'╌'.repeat(78)}`,
      '  Syntax theme: Monokai Extended (ctrl+t to disable)',
    );
    expect(state).toBe('menu');
    expect(dialog?.options.find(({ focused }) => focused)?.label).toBe('Dark mode');
  });
});

describe('a question', () => {
  const ask = (width: number, options: readonly string[], ...over: string[]) =>
    read(
      ...over,
      rule(width),
      ' ☐ Name',
      '',
      'Which?',
      '',
      ...options,
      rule(width),
      `  ${options.filter((row) => /^..\d/.test(row)).length + 1}. Chat about this`,
      '',
      'Enter to select · ↑/↓ to navigate · Esc to',
      'cancel',
    ).dialog;
  const shown = (dialog: ReturnType<typeof ask>) =>
    dialog?.options.slice(0, -1).map(({ label, description }) => [label, description]);

  test('has descriptions without colours too, where only the cursor is styled', () => {
    const rows = ['  1. A', '     first', '  2. B', '     second', '❯ 3. mine\u001b[7m \u001b[0m'];
    expect(shown(ask(60, rows))).toEqual([
      ['A', 'first'],
      ['B', 'second'],
    ]);
  });

  test('is as wide as its edge, whatever emoji stand above', () => {
    const text = 'パスキーとワンタイムコードによる認証機';
    const rows = ['❯ 1. 認証', `     ${text}`, '     能', '  2. Type something.'];
    const above = `● ${'👩‍💻'.repeat(12)}`;
    expect(shown(ask(44, rows, above, ''))).toEqual([['認証', `${text} 能`]]);
  });

  test('has a label that goes on after a full row, which keeps the space between', () => {
    const rows = [
      '❯ 1. A label that is rather long and goes on',
      '     for quite a while, so that it must',
      '     wrap',
      '     and a description',
      '  2. Type something.',
    ];
    expect(shown(ask(44, rows))).toEqual([
      [
        'A label that is rather long and goes on for quite a while, so that it must wrap',
        'and a description',
      ],
    ]);
  });

  test('has its free text last, though a label has the same words', () => {
    const dialog = ask(60, ['  1. Type something.', '     here', '❯ 2. my own']);
    expect(shown(dialog)).toEqual([['Type something.', 'here']]);
    expect(dialog?.freeText).toMatchObject({ number: 2, text: 'my own', focused: true });
  });
});
