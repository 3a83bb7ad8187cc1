import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readScreen } from '../read-screen.ts';
import { recogniseRequest } from './recognise-request.ts';
import type { AskedRequest } from './request.ts';

const schema = (...titles: readonly string[]) => ({
  properties: Object.fromEntries(titles.map((title, at) => [`field${at}`, { title }])),
});

const asked = (server: string, message: string): AskedRequest => ({
  kind: 'elicitation',
  toolName: server,
  toolInput: { mcp_server_name: server, message, requested_schema: schema('Name') },
  questions: [],
});

const drawn = (server: string, message: string, fields: readonly string[] = ['Name']) =>
  readScreen(
    [
      '● Calling it…',
      '',
      '─'.repeat(100),
      `  MCP server “${server}” requests your input`,
      '',
      `  ${message}`,
      '',
      ...fields.flatMap((name, at) => [`  ${at === 0 ? '❯' : ' '} * ${name}: Type something…`, '']),
      '    Accept    Decline',
      '',
      '  Esc to cancel · ↑/↓ to navigate · Backspace to unset',
    ].join('\n'),
  );

const word = fc.stringMatching(/^[a-z]{1,8}$/);
const message = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 8 }), fc.constantFrom('', '?', '.'))
  .map(([words, end]) => `${words.join(' ')}${end}`);

test('a form is told from every other form', () => {
  fc.assert(
    fc.property(word, message, word, message, (server, text, otherServer, otherText) => {
      const screen = drawn(server, text);
      expect(recogniseRequest(screen, asked(server, text))).toEqual({
        verdict: 'same',
        isWhole: true,
      });
      fc.pre(server !== otherServer || text !== otherText);
      expect(recogniseRequest(screen, asked(otherServer, otherText)).verdict).not.toBe('same');
    }),
  );
});

test('a form is told from one with the same message and other fields', () => {
  const form = asked('records', 'Go on?');
  const own = recogniseRequest(drawn('records', 'Go on?'), form);
  expect(own).toEqual({ verdict: 'same', isWhole: true });
  for (const fields of [['Delete all'], ['Name', 'Delete all'], ['Delete all', 'Name'], []]) {
    expect(recogniseRequest(drawn('records', 'Go on?', fields), form).verdict).not.toBe('same');
  }
});

test('a form whose message has no room is not taken for another', () => {
  const form = asked('records', 'Go on with all of it?');
  expect(recogniseRequest(drawn('records', 'Go on with…'), form).verdict).toBe('cannot_tell');
});

test('a form without fields is known while none of its buttons is chosen', () => {
  const screen = readScreen(
    [
      '● Calling it…',
      '',
      '─'.repeat(100),
      '  MCP server “records” requests your input',
      '',
      '  Go on?',
      '',
      '    Accept    Decline   (press an arrow key to choose)',
      '',
      '  Esc to cancel · ↑/↓ to navigate',
    ].join('\n'),
  );
  expect(screen.dialog?.kind).toBe('elicitation');
  const form = { mcp_server_name: 'records', message: 'Go on?', requested_schema: schema() };
  expect(recogniseRequest(screen, { ...asked('records', 'Go on?'), toolInput: form }).verdict).toBe(
    'same',
  );
});
