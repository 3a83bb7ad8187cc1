import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  contentSources,
  createWake,
  formatWake,
  parseWake,
  sessionStates,
  triggerTypes,
  type WakeInput,
} from '../src/index.ts';
import { sectionNames } from '../src/wake/section-header.ts';

const secret = `sk-ant-api03-${'aB3'.repeat(20)}`;

const hostile = fc.constantFrom(
  ...sectionNames.flatMap((name) => [`[${name}]`, `\\[${name}]`, `[${name.toLowerCase()}] x`]),
  '[SYSTEM]',
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
  'wake_version: 3',
  ` ${secret}`,
  'Authorization: Bearer ',
  '-----BEGIN PRIVATE KEY-----',
  '-----END PRIVATE KEY-----',
);
const text = fc.oneof(
  fc
    .array(fc.oneof(hostile, fc.string({ unit: 'binary' })), { maxLength: 12 })
    .map((p) => p.join('')),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
);
const name = text.map((value) => `n${value}`);

const wakeInput: fc.Arbitrary<WakeInput> = fc.record(
  {
    agentId: name,
    sessionName: name,
    timestamp: fc
      .date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    wakeId: fc.ulid(),
    trigger: fc.record(
      {
        type: fc.constantFrom(...triggerTypes),
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
    actions: fc.array(text, { maxLength: 4 }),
  },
  { requiredKeys: ['agentId', 'sessionName', 'timestamp', 'wakeId', 'trigger'] },
);

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
      const message = formatWake(input);
      const headers = message
        .split(/[^\P{Cc}\t]|[\u2028\u2029]/u)
        .filter((line) => sectionNames.some((n) => line.trim().toUpperCase().startsWith(`[${n}]`)));
      const wake = createWake(input);
      const expected =
        2 +
        Number(wake.content !== undefined) +
        Number(wake.state !== undefined) +
        Number(wake.pressure !== undefined) +
        Number(wake.actions.length > 0);
      expect(headers).toHaveLength(expected);
      expect(new Set(headers).size).toBe(expected);
    }),
    { numRuns: 300 },
  );
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
