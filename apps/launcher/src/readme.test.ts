import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect } from 'vitest';
import { test } from '../test/fleet.ts';

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');

test('names only commands and options that there are', async ({ run }) => {
  const { stdout: overview } = await run('--help');
  const listed = /Commands:\n(.*?)\n {2}help/s.exec(overview)?.[1] ?? '';
  const commands = [...listed.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name);
  expect(commands).toHaveLength(12);
  const help = await Promise.all(commands.map((name) => run(name ?? '', '--help')));
  const known = help.map(({ stdout }) => stdout).join('\n');
  for (const { stdout } of help) expect(stdout).toMatch(/^Examples?:$/m);

  const named = [...readme.matchAll(/gsd-launcher ([a-z-]+)/g)].map(([, name]) => name);
  expect(named.filter((name) => !commands.includes(name ?? ''))).toEqual([]);
  const foreign = ['--global', '--settings', '--dangerously-skip-permissions'];
  const options = [...readme.matchAll(/--[a-z][a-z-]+/g)].map(([option]) => option);
  const unknown = options.filter((option) => !foreign.includes(option) && !known.includes(option));
  expect(unknown).toEqual([]);
});

test('starts an agent with the commands as printed', async ({ env, project, runBuilt }) => {
  const block = /```sh\n(.*?)```/s.exec(readme)?.[1] ?? '';
  const lines = block.split('\n').filter((line) => line.startsWith('gsd-launcher '));
  await project('warden');
  for (const line of lines) {
    const { stdout } = await execa('sh', ['-c', `printf '%s\\n' ${line}`], { env });
    const [, command = '', ...args] = stdout.split('\n');
    const { exitCode } = await runBuilt(command, ...args);
    expect(exitCode).toBe(0);
  }
  expect(lines).toHaveLength(2);
});

test('works where only the published files are', async ({ env, home, project }) => {
  const root = new URL('..', import.meta.url).pathname;
  const folder = join(home, 'installed');
  await mkdir(folder);
  for (const name of ['bin', 'dist', 'package.json']) {
    await cp(join(root, name), join(folder, name), { recursive: true });
  }
  const args = ['spawn', 'warden', await project('warden'), '--dry-run', '--json'];
  const program = join(folder, 'bin', 'gsd-launcher.js');
  const { stdout } = await execa(process.execPath, [program, ...args], { env, extendEnv: false });
  const config = new URL('../../../config/default-system-prompt.txt', import.meta.url);
  const { length } = await readFile(config, 'utf8');
  expect(JSON.parse(stdout).system_prompt).toEqual({
    source: 'the default prompt',
    characters: length,
  });
});
