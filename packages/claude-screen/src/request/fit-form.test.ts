import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readScreen } from '../read-screen.ts';
import { recogniseRequest } from './recognise-request.ts';
import type { AskedRequest } from './request.ts';

const asked = (server: string, message: string): AskedRequest => ({
  kind: 'elicitation',
  toolName: server,
  toolInput: { mcp_server_name: server, message, requested_schema: { properties: { name: {} } } },
  questions: [],
});

const drawn = (server: string, message: string) =>
  readScreen(
    [
      '● Calling it…',
      '',
      '─'.repeat(100),
      `  MCP server “${server}” requests your input`,
      '',
      `  ${message}`,
      '',
      '  ❯ * Name: Type something…',
      '',
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
