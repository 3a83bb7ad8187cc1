import { Command } from 'commander';
import { expect, test } from 'vitest';
import { addCommands } from './add-commands.ts';

test('a command says the same of itself, whether it is loaded or not', async () => {
  for (const words of [[], ['log'], ['completion']]) {
    const program = new Command();
    const load = async () => program.addCommand(new Command('log').option('--json'));
    await addCommands(program, { log: { description: 'What happened', load } }, words);
    expect(program.commands.map((one) => one.description())).toEqual(['What happened']);
    expect(program.commands[0]?.options).toHaveLength(words.length === 0 ? 0 : 1);
  }
});
