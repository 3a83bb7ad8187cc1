import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { docs } from './pages.ts';
import type { Program } from './programs.ts';
import { residentPrograms } from './resident.ts';

const runResident = residentPrograms();
const printed = new Map<string, string>();

// programs take a while to start on a busy machine
const timeout = 60_000;

const cases: readonly { program: Program; words: readonly string[]; offers: readonly string[] }[] =
  [
    { program: 'gsd-hooks', words: [''], offers: ['setup', 'register', 'outbox'] },
    { program: 'gsd-hooks', words: ['outbox', ''], offers: ['retry', 'drop'] },
    { program: 'gsd-hooks', words: ['diagnose', '--'], offers: ['--send-test-wake', '--json'] },
    {
      program: 'gsd-launcher',
      words: ['migrate', '--'],
      offers: ['--from', '--dry-run', '--json'],
    },
    { program: 'gsd-fleet', words: ['status', '--'], offers: ['--waiting', '--json'] },
    { program: 'gsd-launcher', words: ['spawn', 'new', ''], offers: [':directories'] },
    {
      program: 'gsd-launcher',
      words: ['install-service', '--platform', ''],
      offers: ['linux', 'darwin'],
    },
    {
      program: 'menu-driver',
      words: ['warden-main', ''],
      offers: ['status', 'snapshot', 'choose'],
    },
    { program: 'menu-driver', words: ['-L', 'work', 'warden-main', 'wait', ''], offers: ['idle'] },
    { program: 'menu-driver', words: ['warden-main', 'wait', '--'], offers: ['--timeout'] },
    { program: 'menu-driver', words: ['warden-main', 'mute', ''], offers: ['off'] },
    { program: 'menu-driver', words: ['--completion', ''], offers: ['bash', 'zsh', 'fish'] },
  ];

test.for(cases)(
  '$program offers $offers after $words',
  { timeout },
  async ({ program, words, offers }) => {
    const command = `_${program.replace('-', '_')}_candidates "$@"`;
    const script = `${await scriptOf(program, 'bash')}\n${command}`;
    const output = execFileSync('bash', ['-c', script, 'bash', ...words], { encoding: 'utf8' });
    const offered = output.split('\n').map((line) => line.split('\t')[0]);
    expect(offered).toEqual(expect.arrayContaining([...offers]));
  },
);

test('every line for a shell’s start is one that prints a script', { timeout }, async () => {
  const page = docs.find(({ name }) => name === 'docs/getting-started.md');
  const lines = page?.text.match(/^eval "\$\(.*\)"$/gm) ?? [];
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    const [, program = '', shell = ''] = /\(([\w-]+) (?:--)?completion (\w+)\)/.exec(line) ?? [];
    expect(await scriptOf(program as Program, shell)).toContain(`complete -F _`);
  }
});

async function scriptOf(program: Program, shell: string): Promise<string> {
  const words = [program === 'menu-driver' ? '--completion' : 'completion', shell];
  const key = [program, ...words].join(' ');
  const script = printed.get(key) ?? (await runResident(program, words)).stdout;
  printed.set(key, script);
  return script;
}
