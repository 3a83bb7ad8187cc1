import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PrivateTmux, privateTmux } from '@gsd-code-skill/testing';
import { test as base } from '@gsd-code-skill/testing/test';
import { Argument, Command, Option } from 'commander';
import { execa } from 'execa';
import { expect } from 'vitest';
import { describeProgram } from '../src/describe-program.ts';
import { completionScript, type Shell, shells } from '../src/index.ts';

const lines = [
  { name: 'a command', typed: 'greet sp', becomes: 'greet spawn' },
  { name: 'a command below another', typed: 'greet outbox re', becomes: 'greet outbox retry' },
  { name: 'an option', typed: 'greet spawn --dr', becomes: 'greet spawn --dry-run' },
  { name: 'an option of all commands', typed: 'greet spawn --js', becomes: 'greet spawn --json' },
  { name: 'an agent', typed: 'greet spawn war', becomes: 'greet spawn warden' },
  { name: 'a folder', typed: 'greet spawn new pro', becomes: 'greet spawn new projects/' },
  { name: 'a session', typed: 'greet log for', becomes: 'greet log forge-main' },
  { name: 'a choice', typed: 'greet start --mode qu', becomes: 'greet start --mode quick' },
  {
    name: 'an argument behind an option and its value',
    typed: 'greet spawn --agent warden for',
    becomes: 'greet spawn --agent warden forge',
  },
  {
    name: 'an agent as value',
    typed: 'greet spawn --agent war',
    becomes: 'greet spawn --agent warden',
  },
  { name: 'a file', typed: 'greet start --from reg', becomes: 'greet start --from registry.json' },
  { name: 'a session with a space', typed: 'greet log odd', becomes: 'greet log odd\\ one' },
];

// the bash of macOS reads nothing from source <(…)
const evaluate = 'eval "$(cat ./completion)"';
const starts: Readonly<Record<Shell, { command: readonly string[]; load: string }>> = {
  bash: { command: ['bash', '--norc', '--noprofile', '-i'], load: evaluate },
  zsh: {
    command: ['zsh', '-f', '-i'],
    load: `autoload -Uz compinit; compinit -D -u; ${evaluate}`,
  },
  fish: { command: ['fish', '--no-config', '-i'], load: 'source ./completion' },
};

const test = base.extend<{ tmux: PrivateTmux }>({
  // the script asks the server of the one who types
  tmux: async ({ folder }, use) => {
    const env = { ...process.env, HOME: folder, PS1: '$ ' };
    const tmux = privateTmux(folder, { env });
    await use(tmux);
    await tmux.close();
  },
});

test.for(shells)(
  'completes what is typed in %s',
  { timeout: 120_000 },
  async (shell, { skip, folder, tmux }) => {
    if (!isInstalled(shell)) skip(`${shell} is not installed`);
    await prepare(shell, folder);
    const { type, screen } = await open(shell, folder, tmux);
    for (const { name, typed, becomes } of lines) {
      await type(typed);
      await expect.poll(screen, { message: name }).toContain(typed);
      await type('\t');
      await expect
        .poll(screen, { message: name })
        .toMatch(new RegExp(`${literal(becomes)}\\s*$`, 'm'));
      await type('\x15');
    }
  },
);

test.for(shells)('is a script that %s reads without a word', async (shell, { skip, folder }) => {
  if (!isInstalled(shell)) skip(`${shell} is not installed`);
  await prepare(shell, folder);
  const [program = '', ...args] = starts[shell].command.filter((word) => word !== '-i');
  const { stdout, stderr } = await execa(program, [...args, '-c', starts[shell].load], {
    cwd: folder,
  });
  expect(stdout + stderr).toBe('');
});

test('carries descriptions with quotes and line ends', () => {
  const odd = new Command('odd');
  odd.command('one').description('it\'s\n\\ $(boom) `boom` "odd"');
  const script = completionScript('bash', describeProgram(odd));
  const run = `${script}\n_odd_candidates ''`;
  expect(execFileSync('bash', ['-c', run], { encoding: 'utf8' }).split('\n')[0]).toBe(
    'one\tit\'s \\ $(boom) `boom` "odd"',
  );
});

// as `registryPath` of the registry finds it
test.for([
  ['a folder of its own', (folder: string) => ({ XDG_CONFIG_HOME: join(folder, 'own') }), 'own'],
  ['a relative folder, which does not count', () => ({ XDG_CONFIG_HOME: 'own' }), '.config'],
  ['no folder', () => ({}), '.config'],
] as const)('offers the agents of the registry with %s', async ([, envIn, place], { folder }) => {
  const registry = join(folder, place, 'gsd-code-skill');
  await mkdir(registry, { recursive: true });
  const text = JSON.stringify({ agents: [{ agent_id: 'warden' }] });
  await writeFile(join(registry, 'recovery-registry.json'), text);
  const script = completionScript('bash', describeProgram(greet()));
  const run = `${script}\n_greet_candidates spawn ''`;
  const { PATH } = process.env;
  const env = { PATH, HOME: folder, ...envIn(folder) };
  expect(execFileSync('bash', ['-c', run], { encoding: 'utf8', cwd: folder, env })).toBe(
    'warden\n',
  );
});

/** A shell at a terminal that has read the script. */
async function open(shell: Shell, folder: string, tmux: PrivateTmux) {
  const { command, load } = starts[shell];
  const env = { GSD_REGISTRY: join(folder, 'registry.json') };
  const pane = await tmux.session('shell', { command, env, cwd: folder, width: 150, height: 50 });
  await tmux.session('forge-main');
  await tmux.session('odd one');
  const type = (text: string) => tmux.raw('send-keys', '-t', pane.paneId, '-l', text);
  // the echo of what was typed holds no 42
  await type(`${load}; expr 6 '*' 7\r`);
  await pane.shows(/^42$/m, { timeout: 30_000 });
  await tmux.raw('send-keys', '-t', pane.paneId, 'C-l');
  return { screen: pane.screen, type };
}

/** Puts the script, a registry and something to complete into a folder. */
async function prepare(shell: Shell, folder: string): Promise<void> {
  await writeFile(join(folder, 'completion'), completionScript(shell, describeProgram(greet())));
  const agents = [{ agent_id: 'warden' }, { agent_id: 'forge' }];
  await writeFile(join(folder, 'registry.json'), JSON.stringify({ agents }));
  await mkdir(join(folder, 'projects'));
}

function greet(): Command {
  const program = new Command('greet').option('--json').configureHelp({ showGlobalOptions: true });
  program
    .command('spawn')
    .description("start an agent's session")
    .argument('<agent>')
    .argument('[workdir]')
    .option('--dry-run', 'do nothing')
    .option('-a, --agent <id>');
  program
    .command('start')
    .addOption(new Option('--mode <mode>').choices(['quick', 'slow']))
    .option('--from <file>');
  program.command('log').argument('[session]');
  program.command('completion').addArgument(new Argument('<shell>').choices(shells));
  const outbox = program.command('outbox');
  outbox.command('retry').description('try again');
  outbox.command('drop').description('forget');
  return program;
}

function isInstalled(shell: Shell): boolean {
  try {
    execFileSync(shell, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function literal(text: string): string {
  return text.replaceAll(/[\\/.*+?^$()[\]{}|-]/g, '\\$&');
}
