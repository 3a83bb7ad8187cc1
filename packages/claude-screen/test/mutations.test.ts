import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../config/any-character.ts';
import { readScreen, type Screen } from '../src/index.ts';
import { recorded, recordedScreens } from './recorded-screens.ts';

const shown = (text: string): Omit<Screen, 'evidence'> => {
  const { evidence, ...screen } = readScreen(text);
  return screen;
};

const quotes = [
  '● This is what the screens say:',
  '',
  '  Do you want to proceed?',
  '  ❯ 1. Yes',
  "    2. Yes, and don't ask again",
  '    3. No',
  '',
  '  Esc to cancel · Tab to amend',
  '',
  '  API Error: 500 internal error, please run /login, allow it',
  '  ✻ Pondering… (3s · ↓ 12 tokens · esc to interrupt)',
  '  2% until auto-compact',
  '  Enter to select · ↑/↓ to navigate · Esc to cancel',
  '  ────────────────────',
  '  ❯ a draft of somebody else',
  '  ────────────────────',
  '  ☐ Database',
  '  $ user@host:~$',
  '  1. Yes',
  '',
];

/** Puts lines over the first line that a test picks, counted from the bottom. */
function insertAbove(
  text: string,
  at: (line: string) => boolean,
  lines: readonly string[],
): string {
  const rows = text.split('\n');
  const index = rows.findLastIndex(at);
  expect(index).toBeGreaterThan(-1);
  return rows.toSpliced(index, 0, ...lines).join('\n');
}

describe.for(recordedScreens)('$file', ({ text, expected }) => {
  test('reads the same with CRLF', () => {
    expect(shown(text.replaceAll('\n', '\r\n'))).toEqual(expected);
  });

  test('reads the same with blank lines under it, and without any', () => {
    expect(shown(`${text}\n\n   \n${'\n'.repeat(40)}`)).toEqual(expected);
    expect(shown(text.trimEnd())).toEqual(expected);
  });

  test('is never idle for want of its last lines, when it was not', () => {
    const lines = text.trimEnd().split('\n');
    for (let end = lines.length - 1; end > 0; end--) {
      const { state } = readScreen(lines.slice(0, end).join('\n'));
      if (state === 'idle') expect([end, expected.state]).toEqual([end, 'idle']);
    }
  });
});

describe.for(recordedScreens.filter(({ expected }) => expected.composer))(
  '$file',
  ({ text, expected }) => {
    test('reads the same with its first lines gone', () => {
      expect(shown(text.split('\n').slice(5).join('\n'))).toEqual(expected);
    });

    test('reads the same with a status line of several rows', () => {
      const status = [
        '  ~/project main* │ Opus 5.5 │ $1.20',
        '  coverage 42% · battery 7%',
        '> ok',
      ];
      expect(shown(`${text.trimEnd()}\n${status.join('\n')}`)).toEqual(expected);
    });

    test('is unknown once a shell prompts under it', () => {
      for (const prompt of ['user@host:~/project$ ', 'host% ', '# ', '➜  project git:(main) ']) {
        expect(readScreen(`${text.trimEnd()}\n${prompt}`).state).toBe('unknown');
      }
    });
  },
);

describe.for(recordedScreens.filter(({ expected }) => expected.dialog))(
  '$file',
  ({ text, expected }) => {
    test('reads the same alone', () => {
      const lines = text.split('\n');
      const first = lines.findLastIndex(
        (line) => /(?:●|❯ scn|Updated plan)/.test(line) && !/[→☐☒]/.test(line),
      );
      const top = lines.findIndex((line, index) => index > first - 12 && /[─▔]{30}/.test(line));
      expect(shown(lines.slice(Math.max(top, 0)).join('\n')).dialog).toEqual(expected.dialog);
    });

    test('is unknown once it has been left for a shell', () => {
      expect(readScreen(`${text.trimEnd()}\nEXITED rc=0\n`).state).toBe('unknown');
      expect(readScreen(`${text.trimEnd()}\nuser@host:~$ `).state).toBe('unknown');
    });
  },
);

describe.for(['120x40', '200x50'])('an answer full of quotes at %s', (size) => {
  const isRule = (line: string) => /^─{60}/.test(line);
  const upperRule = (text: string) => {
    const [, rule = ''] = text.split('\n').filter(isRule).toReversed();
    return (line: string) => line === rule;
  };

  test('leaves an idle session idle', () => {
    const text = recorded(`02-idle-after-answer.${size}`);
    const done = (line: string) => line.startsWith('✻');
    expect(shown(insertAbove(text, done, quotes)).state).toBe('idle');
    const first = text.split('\n').findLastIndex((line) => /^─{60}/.test(line)) - 2;
    const over = text
      .split('\n')
      .toSpliced(first, 0, ...quotes)
      .join('\n');
    expect(shown(over)).toEqual(shown(text));
  });

  test('leaves a working session working', () => {
    const text = recorded(`04-working-streaming.${size}`);
    expect(shown(insertAbove(text, (line) => /^\S \p{L}+…/u.test(line), quotes))).toEqual(
      shown(text),
    );
  });

  test('leaves an open dialog as it is', () => {
    const text = recorded(`42-perm-edit.${size}`);
    const edge = upperRule(`${text}\n${'─'.repeat(70)}`);
    expect(shown(insertAbove(text, edge, quotes))).toEqual(shown(text));
  });
});

test('never throws, whatever the text', () => {
  const line = fc.constantFrom(...recordedScreens.flatMap(({ text }) => text.split('\n')));
  const anything = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 400 }),
    fc
      .array(fc.oneof(line, fc.string({ unit: 'grapheme' })), { maxLength: 40 })
      .map((lines) => lines.join('\n')),
    fc
      .array(
        fc.constantFrom(
          '\u001b',
          '[',
          ']',
          '38;5;',
          '9999999G',
          'm',
          '│',
          '─',
          '❯ ',
          '1. ',
          '☐ ',
          '←',
          '\r',
          '\n',
          '…',
          ' to ',
          '·',
        ),
        {
          maxLength: 80,
        },
      )
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(anything, (text) => {
      const { state, evidence } = readScreen(text);
      expect(evidence.length > 0).toBe(state !== 'unknown');
    }),
    { numRuns: 500 },
  );
});

test('takes long lines and long histories', () => {
  const history = 'an earlier line\n'.repeat(100_000);
  for (const file of ['10-ask-single.120x40', '01-idle-fresh.120x40', '90-session-exit.120x40']) {
    expect(shown(history + recorded(file))).toEqual(shown(recorded(file)));
  }
  for (const long of [' ', '─', 'a ', '❯ ', '☐ ', '\u001b[', '1. ', '│ ', 'Esc to '].map((part) =>
    part.repeat(100_000),
  )) {
    expect(readScreen(`${long}\n${long}`).state).toMatch(/^(?:unknown|menu)$/);
  }
});
