import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Argument, Command, Option } from 'commander';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { completionScript, describeProgram, type Shell, shells } from '../src/index.ts';

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

const starts: Readonly<Record<Shell, { command: readonly string[]; load: string }>> = {
  bash: { command: ['bash', '--norc', '--noprofile', '-i'], load: '. ./completion' },
  zsh: {
    command: ['zsh', '-f', '-i'],
    load: 'autoload -Uz compinit; compinit -D -u; . ./completion',
  },
  fish: { command: ['fish', '--no-config', '-i'], load: 'source ./completion' },
};

test.for(shells)('completes what is typed in %s', { timeout: 120_000 }, async (shell, { skip }) => {
  if (!isInstalled(shell)) skip(`${shell} is not installed`);
  const { type, screen } = await open(shell);
  for (const { name, typed, becomes } of lines) {
    await type(typed);
    await expect.poll(screen, { message: name }).toContain(typed);
    await type('\t');
    await expect
      .poll(screen, { message: name })
      .toMatch(new RegExp(`${literal(becomes)}\\s*$`, 'm'));
    await type('\x15');
  }
});

test.for(shells)('is a script that %s reads without a word', async (shell, { skip }) => {
  if (!isInstalled(shell)) skip(`${shell} is not installed`);
  const folder = await prepare(shell);
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

/** A shell at a terminal that has read the script. */
async function open(shell: Shell) {
  const folder = await prepare(shell);
  const env = { ...process.env, TMUX_TMPDIR: folder, HOME: folder, TMUX: '', PS1: '$ ' };
  const tmux = async (...args: string[]) =>
    (await execa('tmux', ['-f', '/dev/null', ...args], { env })).stdout;
  onTestFinished(async () => {
    await execa('tmux', ['kill-server'], { env, reject: false });
  });
  const settings = ['-e', `GSD_REGISTRY=${join(folder, 'registry.json')}`, '-c', folder];
  const size = ['-x', '150', '-y', '50'];
  await tmux('new-session', '-d', '-s', 'shell', ...size, ...settings, ...starts[shell].command);
  await tmux('new-session', '-d', '-s', 'forge-main', 'cat');
  await tmux('new-session', '-d', '-s', 'odd one', 'cat');
  const screen = () => tmux('capture-pane', '-p', '-t', '=shell:');
  const type = (text: string) => tmux('send-keys', '-t', '=shell:', '-l', text);
  // the echo of what was typed holds no 42
  await type(`${starts[shell].load}; expr 6 '*' 7\r`);
  await expect.poll(screen, { timeout: 30_000 }).toMatch(/^42$/m);
  await tmux('send-keys', '-t', '=shell:', 'C-l');
  return { screen, type };
}

async function prepare(shell: Shell): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'completion-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  await writeFile(join(folder, 'completion'), completionScript(shell, describeProgram(greet())));
  const agents = [{ agent_id: 'warden' }, { agent_id: 'forge' }];
  await writeFile(join(folder, 'registry.json'), JSON.stringify({ agents }));
  execFileSync('mkdir', [join(folder, 'projects')]);
  return folder;
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
