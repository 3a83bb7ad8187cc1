import fc from 'fast-check';
import { expect, test } from 'vitest';
import { actionTable } from '../actions/action-table.ts';
import { parseCommandLine } from './parse-command-line.ts';
import { readPlainly } from './read-plainly.ts';

test('reads what the parser would', () => {
  const actions = fc.constantFrom(...actionTable.map(({ name }) => name), 'no-action', 'help');
  const word = fc.oneof(
    fc.string(),
    fc.constantFrom('help', 'status', '', ' ', '--', '-R', '--json'),
  );
  const line = fc
    .tuple(word, actions, fc.array(word))
    .map(([session, action, rest]) => [session, action, ...rest]);
  fc.assert(
    fc.property(line, (argv) => {
      const plain = readPlainly(argv);
      if (plain === undefined) expect(argv.some((one) => one.startsWith('-'))).toBe(true);
      else expect(plain).toEqual(parseCommandLine(argv));
    }),
  );
});

test.for([[[]], [['warden-main']], [['help']], [['warden-main', 'status', '--json']]])(
  'leaves %j to the parser',
  ([argv = []]) => expect(readPlainly(argv)).toBeUndefined(),
);
