import fc from 'fast-check';
import { expect, test } from 'vitest';
import { WakeError } from '../wake-error.ts';
import { formatWake } from './format-wake.ts';
import { parseWake } from './parse-wake.ts';

const message = formatWake({
  agentId: 'warden',
  sessionName: 'warden-main',
  timestamp: '2026-02-17T10:00:00Z',
  wakeId: '01JM9A7T40WARDENMAN0000000',
  trigger: { type: 'response_failed', source: 'payload', details: { error: 'a "quoted"\nword' } },
  content: { kind: 'content', text: 'One.\n[STATE HINT]\n\\[TRIGGER]\nstate: menu' },
  state: 'error',
  pressure: '72% [WARNING]',
  actions: ['menu-driver warden-main snapshot'],
});

test('shows text that looks like a header behind a backslash', () => {
  expect(message).toContain('One.\n\\[STATE HINT]\n\\\\[TRIGGER]\nstate: menu\n\n[STATE HINT]\n');
});

test('writes a value that is more than one line as a JSON string', () => {
  expect(message).toContain(String.raw`error: "a \"quoted\"\nword"`);
});

test('reads a message that lost the white space at its end', () => {
  expect(parseWake(message.trimEnd())).toStrictEqual(parseWake(message));
});

const broken: {
  name: string;
  edit: [string | RegExp, string];
  line: number;
  says: string;
  code?: string;
}[] = [
  { name: 'empty text', edit: [/[\s\S]*/, ''], line: 1, says: 'expected [SESSION IDENTITY]' },
  { name: 'text before', edit: [/^/, 'Hi\n'], line: 1, says: 'expected [SESSION IDENTITY]' },
  {
    name: 'a late start',
    edit: [/^[\s\S]*?\n\n/, ''],
    line: 1,
    says: 'expected [SESSION IDENTITY]',
  },
  {
    name: 'another version',
    edit: ['wake_version: 2', 'wake_version: 3'],
    line: 6,
    says: 'wake_version 3 is not 2',
    code: 'unsupported-version',
  },
  { name: 'no agent', edit: ['agent_id: warden\n', ''], line: 1, says: 'has no agent_id' },
  {
    name: 'an unknown key',
    edit: ['timestamp', 'x: y\ntimestamp'],
    line: 4,
    says: 'unknown key x',
  },
  {
    name: 'a key twice',
    edit: ['timestamp', 'wake_id: 1\ntimestamp'],
    line: 6,
    says: 'given twice',
  },
  { name: 'no key', edit: ['wake_id: ', ''], line: 5, says: 'expected «key: value»' },
  { name: 'a bad time', edit: ['2026-02-17T', 'yesterday '], line: 4, says: 'timestamp: ' },
  { name: 'no trigger', edit: [/\[TRIGGER\][\s\S]*?\n\n/, ''], line: 1, says: 'no [TRIGGER]' },
  { name: 'an unknown trigger', edit: ['response_failed', 'x'], line: 9, says: 'trigger.type: ' },
  { name: 'an unknown source', edit: ['payload', 'x'], line: 10, says: 'trigger.source: ' },
  { name: 'a torn quote', edit: ['word"', 'word'], line: 11, says: 'not a JSON string' },
  {
    name: 'an unknown section',
    edit: ['[CONTENT]', '[PANE CONTENT]'],
    line: 13,
    says: 'unknown section',
  },
  {
    name: 'a forged section',
    edit: ['\\[STATE', '[STATE'],
    line: 15,
    says: 'expected an empty line',
  },
  {
    name: 'a section twice',
    edit: ['\n\\[STATE HINT', '\n\n[CONTENT'],
    line: 16,
    says: 'cannot come after',
  },
  { name: 'an unknown state', edit: ['state: error', 'state: x'], line: 20, says: 'state: ' },
  { name: 'no state', edit: ['state: error', ''], line: 20, says: 'expected «key: value»' },
  { name: 'a bad pressure', edit: ['72%', '720%'], line: 23, says: 'pressure: ' },
];

test.for(broken)('names the line of $name', ({ edit, line, says, code = 'invalid-text' }) => {
  const text = message.replace(...edit);
  expect(text).not.toBe(message);
  const error = caught(() => parseWake(text));
  expect(error).toBeInstanceOf(WakeError);
  expect(error).toMatchObject({ code, line, message: expect.stringContaining(says) });
  expect(error).toMatchObject({ message: expect.stringContaining(`line ${line}: `) });
});

test('throws nothing but WakeError, whatever the text', () => {
  const lines = fc.constantFrom(...message.split('\n'), '', '"', 'a: "', '__proto__: 1', '[X]');
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(lines, { maxLength: 30 }).map((parts) => parts.join('\n')),
    fc.nat(message.length).map((end) => message.slice(0, end)),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const error = caught(() => parseWake(text));
      expect(error === undefined || error instanceof WakeError).toBe(true);
    }),
    { numRuns: 500 },
  );
});

function caught(run: () => unknown): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
}
