import { Command } from 'commander';
import { expect, test } from 'vitest';
import { addCommands } from '../src/index.ts';

function setUp(...argv: string[]) {
  const loaded: string[] = [];
  const program = new Command('fleet').option('-S, --socket <path>');
  const add = (name: string) => ({
    description: `What ${name} does`,
    load: async () => {
      loaded.push(name);
      program.command(name).description(`What ${name} does`).option('--json').argument('[agent]');
    },
  });
  const commands = { start: add('start'), stop: add('stop') };
  return addCommands(program, commands, argv).then(() => ({ program, loaded }));
}

test.for<[readonly string[], readonly string[]]>([
  [[], []],
  [['--help'], []],
  [['start', 'warden'], ['start']],
  [['-S', '/tmp/x', 'stop'], ['stop']],
  [['help', 'stop'], ['stop']],
  [
    ['completion', 'bash'],
    ['start', 'stop'],
  ],
])('for %j loads %j', async ([argv, expected]) => {
  expect((await setUp(...argv)).loaded).toEqual(expected);
});

test('the help is the same, whatever is loaded', async () => {
  const some = await setUp('--help');
  const all = await setUp('completion');
  expect(some.program.helpInformation()).toBe(all.program.helpInformation());
  expect(some.program.helpInformation()).toContain('start                What start does');
});
