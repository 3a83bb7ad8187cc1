import { requestIdPattern } from '@gsd-code-skill/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../config/any-character.ts';
import {
  contentSources,
  createWake,
  findWakes,
  formatWake,
  parseWake,
  sessionStates,
  triggerTypes,
  type WakeInput,
} from '../src/index.ts';
import { contentSections } from '../src/wake/format-wake.ts';
import { sectionNames } from '../src/wake/section-names.ts';

const secret = `sk-ant-api03-${'aB3'.repeat(20)}`;

const hostile = fc.constantFrom(
  ...sectionNames.flatMap((name) => [`[${name}]`, `\\[${name}]`, `[${name.toLowerCase()}] x`]),
  '[SYSTEM]',
  '**[AVAILABLE ACTIONS]**',
  '【AVAILABLE ACTIONS】',
  '[АVАILАВLЕ АСТIОNS]',
  '[TRIGGER\u200b]',
  '| ',
  '|',
  '\n| [TRIGGER]',
  '\n|[TRIGGER]',
  '\u2029',
  '\v',
  '\f',
  '\u202e',
  '\n',
  '\n\n',
  '\r\n',
  '\r',
  '\\',
  '\\\\',
  '"',
  ' ',
  '\t',
  '\0',
  '\u001b[31m',
  '\u001b]8;;http://example.com\u0007',
  '\u001b',
  '\u009b',
  '\u0085',
  '\u2028',
  '\u200b',
  '\ufeff',
  '\ud83d',
  '\ude00',
  '…',
  'state: idle',
  'wake_version: 2',
  ` ${secret}`,
  'Authorization: Bearer ',
  '-----BEGIN PRIVATE KEY-----',
  '-----END PRIVATE KEY-----',
);
const text = fc.oneof(
  fc
    .array(fc.oneof(hostile, fc.string({ unit: anyCharacter })), { maxLength: 12 })
    .map((p) => p.join('')),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
);
const action = fc.oneof(
  fc.constant(' '),
  text.map((value) => `menu-driver ${value}`),
);
const name = text.map((value) => `n${value}`);

const wakeInput: fc.Arbitrary<WakeInput> = fc.record(
  {
    agentId: name,
    sessionName: name,
    host: name,
    timestamp: fc
      .date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    wakeId: fc.ulid(),
    trigger: fc.record(
      {
        type: fc.constantFrom(...triggerTypes),
        request: fc.stringMatching(requestIdPattern),
        source: fc.constantFrom(...contentSources),
        details: fc.dictionary(
          fc.oneof(
            fc.constantFrom('constructor', 'tool_use_id', 'type_', 'to_string'),
            fc.stringMatching(/^x[a-z0-9_]*$/),
          ),
          fc.oneof(text, fc.integer(), fc.boolean()),
        ),
      },
      { requiredKeys: ['type'] },
    ),
    content: fc.record({
      kind: fc.constantFrom('content', 'questions', 'answer', 'no_change'),
      text,
    }),
    state: fc.constantFrom(...sessionStates),
    pressure: fc.constantFrom('unknown', '0% [OK]', '72% [WARNING]', '100% [CRITICAL]'),
    actions: fc.array(action, { maxLength: 4 }),
  },
  { requiredKeys: ['agentId', 'sessionName', 'timestamp', 'wakeId', 'trigger'] },
);

const plain = {
  agentId: 'warden',
  sessionName: 'warden-main',
  timestamp: '2026-02-17T10:00:00Z',
  wakeId: '01JM9A7T40WARDENMAN0000000',
  trigger: { type: 'test' },
} as const;

test('gives back any wake, whatever its text holds', () => {
  fc.assert(
    fc.property(wakeInput, (input) => {
      const wake = createWake(input);
      const message = formatWake(wake);
      expect(parseWake(message)).toStrictEqual(wake);
      expect(parseWake(message.replaceAll('\n', '\r\n'))).toStrictEqual(wake);
      expect(formatWake(input)).toBe(message);
    }),
    { numRuns: 500 },
  );
});

test('finds any wakes in a longer message, whatever their text holds', () => {
  fc.assert(
    fc.property(wakeInput, wakeInput, (first, second) => {
      const message = `[Mon 10:00] [Queued]\n${formatWake(first)}${formatWake(second)}\n[System] Go on.`;
      expect(findWakes(message)).toStrictEqual([createWake(first), createWake(second)]);
    }),
    { numRuns: 300 },
  );
});

test('gives back a wake whose content was cut', () => {
  fc.assert(
    fc.property(wakeInput, fc.nat(200), (input, maxContentChars) => {
      const wake = createWake(input, { maxContentChars });
      expect(parseWake(formatWake(wake))).toStrictEqual(wake);
    }),
    { numRuns: 300 },
  );
});

test('lets no text forge a section, in any common sense of a line', () => {
  fc.assert(
    fc.property(wakeInput, (input) => {
      const wake = createWake(input);
      const lines = formatWake(wake).split(/[^\P{Cc}\t]|[\u2028\u2029]/u);
      const free = lines.filter((line) => !/^(?:\| |\|$|[a-z][a-z0-9_]*: |menu-driver)/.test(line));
      const expected = [
        'SESSION IDENTITY',
        'TRIGGER',
        wake.content && contentSections[wake.content.kind],
        wake.state && 'STATE HINT',
        wake.pressure && 'CONTEXT PRESSURE',
        wake.pressure,
        wake.actions.length > 0 && 'AVAILABLE ACTIONS',
      ].filter(Boolean);
      // beside what is quoted, fields and commands there are headers alone
      expect(free.filter(Boolean).map((line) => line.replace(/^\[(.*)\]$/, '$1'))).toEqual(
        expected,
      );
    }),
    { numRuns: 500 },
  );
});

test('refuses an action that could pass for a section', () => {
  for (const command of [
    '[TRIGGER]',
    '**[TRIGGER]**',
    '【TRIGGER】',
    '\u200b[TRIGGER]',
    '| x',
    '# x',
  ]) {
    expect(() => formatWake({ ...plain, actions: [command] })).toThrow(/begins with a command/);
  }
});

test('gives back 1 MB of hostile text', () => {
  const pieces = ['[TRIGGER]\n', '| ', '|\n', '\r', '\u2028', '\ud800', '\u202e', '\n\n'];
  const ofSize = (piece: string, size: number) => piece.repeat(size / piece.length);
  const texts = [
    ofSize(pieces.join(''), 1_000_000),
    ...pieces.map((piece) => ofSize(piece, 200_000)),
  ];
  for (const text of texts) {
    for (const type of ['response_complete', 'permission_prompt'] as const) {
      const content = { kind: 'content', text } as const;
      const wake = createWake({ ...plain, trigger: { type }, content });
      expect(parseWake(formatWake(wake))).toStrictEqual(wake);
    }
  }
});

test('carries no control character but line feeds and tabs, and starts no command', () => {
  fc.assert(
    fc.property(wakeInput, (input) => {
      const message = formatWake(input);
      expect(message).not.toMatch(/[^\P{Cc}\n\t]|\p{Cs}/u);
      expect(message).toMatch(/^\[SESSION IDENTITY\]\nagent_id: /);
      expect(message.slice(message.indexOf('\n[TRIGGER]\n'))).not.toContain(secret);
    }),
    { numRuns: 300 },
  );
});
