import { isoTime } from '@gsd-code-skill/core';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ParsedSession, parseSession } from './parse-session.ts';

const required = { pid: 7, sessionId: '1f', cwd: '/', startedAt: 1 };

function parse(more: object = {}): ParsedSession {
  const parsed = parseSession({ ...required, ...more });
  if (typeof parsed === 'string') throw new Error(parsed);
  return parsed;
}

test('takes any JSON, and makes a session only of one with all it needs', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(typeof parseSession(value)).toBe('string');
    }),
  );
  for (const key of Object.keys(required)) {
    expect(parseSession({ ...required, [key]: undefined })).toMatch(new RegExp(`^${key}: `));
  }
});

const texts = ['status', 'waitingFor', 'version', 'name', 'entrypoint'] as const;

test('keeps a session of which a field has become something else', () => {
  const entries = fc.dictionary(
    fc.constantFrom(...texts, 'updatedAt', 'tmux', 'new'),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(entries, (fields) => {
      const { session } = parse(fields);
      expect(session).toMatchObject({ ...required, startedAt: '1970-01-01T00:00:00.001Z' });
      for (const key of texts) {
        const expected = typeof fields[key] === 'string' ? fields[key] : undefined;
        expect(session[key === 'status' ? 'statusWord' : key]).toBe(expected);
      }
      const { updatedAt } = fields;
      const time = typeof updatedAt === 'number' ? isoTime(updatedAt) : undefined;
      expect(session.updatedAt).toBe(time);
    }),
  );
});

test('knows three words for the status, and never guesses at another', () => {
  const known = ['idle', 'busy', 'waiting'];
  const near = fc.constantFrom('Idle', ' idle', 'idle ', 'wait', '', 'toString', '__proto__');
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...known), near, fc.string()), (word) => {
      const { status, statusWord } = parse({ status: word }).session;
      expect({ status, statusWord }).toEqual({
        status: known.includes(word) ? word : undefined,
        statusWord: word,
      });
    }),
  );
});

test('finds the pane, whatever the tmux session is called', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), (name, window, pane) => {
      const { session } = parse({ tmux: `${name}:@${window}.%${pane}` });
      expect(session.paneId).toBe(`%${pane}`);
    }),
  );
  for (const tmux of ['', 'main', '%0', 'main:@0.%', 'main:@0.%0 ', 'main:@0.%0\n', 'main:0.0']) {
    expect(parse({ tmux }).session.paneId).toBeUndefined();
  }
});

test('goes by a start of the process only where it is a number of ticks', () => {
  expect(parse({ procStart: '50924' }).procStart).toBe('50924');
  expect(parse({ procStart: 'Mon Nov 16 14:20:10 2026' }).procStart).toBeUndefined();
  expect(parse().procStart).toBeUndefined();
});
