import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { commandWords } from './driver-words.ts';

const run = promisify(execFile);
const commandFor = (sessionName: string) => commandWords.isLong('7KQ2XM4T', sessionName);

// what fish takes for the end of a quote is none to others
test.for(['sh', 'dash', 'bash', 'zsh', 'fish'])(
  '%s reads the name of a session as one word',
  async (shell, { skip }) => {
    await run(shell, ['-c', 'true']).catch(() => skip());
    const name = "a\\'; echo injected; '";
    const words = commandFor(name).replace(/^.*?: menu-driver /, "printf '%s|' ");
    expect((await run(shell, ['-c', words])).stdout).toBe(`${name}|show|7KQ2XM4T|`);
  },
);

test('prints no command for a session that none can name', () => {
  expect(commandFor('a\u202eb')).toBe('request 7KQ2XM4T is long, read it with show');
});
