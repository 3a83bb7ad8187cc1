import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inboxMessages } from '@gsd-code-skill/openclaw-client';
import { killWorker } from '@gsd-code-skill/testing';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../src/until.ts';

const hooks = fileURLToPath(new URL('../../apps/hooks', import.meta.url));
const next = '99.0.0';

test('19 npm install -g over a running worker: the newer one takes over, and no event is lost', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'upgrade-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  const prefix = join(dir, 'prefix');
  const [before, after] = await packTwice(dir);
  await install(prefix, before);
  const stateDir = join(dir, 'state');
  const registry = join(dir, 'registry.json');
  await writeFile(
    registry,
    JSON.stringify({ delivery: { transport: 'inbox' }, agents: [{ agent_id: 'warden' }] }),
    { mode: 0o600 },
  );
  const env = {
    HOME: join(dir, 'home'),
    PATH: `${join(prefix, 'bin')}:${process.env.PATH}`,
    LANG: 'C.UTF-8',
    TMUX_TMPDIR: dir,
    GSD_STATE_DIR: stateDir,
    GSD_REGISTRY: registry,
  };
  await mkdir(env.HOME);
  const run = (program: string, ...args: readonly string[]) =>
    execa(program, args, { env, extendEnv: false, stdin: 'ignore' });
  onTestFinished(async () => {
    await execa('tmux', ['kill-server'], { env, extendEnv: false, reject: false });
    await killWorker(stateDir).catch(() => {});
  });
  await run('gsd-hooks', 'register');
  const workspace = join(dir, 'workspace');
  await mkdir(workspace);
  await run('gsd-hooks', 'install-skill', '--workspace', workspace);
  await run('tmux', 'new-session', '-d', '-s', 'warden-main', 'sleep 600');
  const format = '#{socket_path},#{pid},0 #{pane_id} #{pane_pid}';
  const shown = await run('tmux', 'display-message', '-p', '-t', 'warden-main', format);
  const [TMUX = '', TMUX_PANE = '', CLAUDE_PID = ''] = shown.stdout.split(' ');
  const pane = { ...env, TMUX, TMUX_PANE, CLAUDE_PID };
  const command = await hookCommand(env.HOME, 'Stop');
  let turns = 0;
  const endTurn = () =>
    execa('sh', ['-c', command], {
      env: pane,
      extendEnv: false,
      input: JSON.stringify({ session_id: 's', last_assistant_message: `turn ${++turns}` }),
    });
  const status = async () =>
    JSON.parse((await run('gsd-hooks', 'worker', 'status', '--json')).stdout);
  const told = async () => (await inboxMessages(join(stateDir, 'inbox'))).length;

  await endTurn();
  await until('the first wake', async () => (await told()) === 1);
  const old = await status();
  const installing = install(prefix, after);
  // turns end while npm takes the old files away
  while ((await Promise.race([installing.then(() => 'done'), endTurn()])) !== 'done');
  await until('the newer worker', async () => (await status()).version === next);
  await endTurn();
  await until('every wake', async () => (await told()) === turns);
  expect((await status()).pid).not.toBe(old.pid);
  const skill = join(workspace, 'skills', 'gsd-code-skill', 'SKILL.md');
  expect(await readFile(skill, 'utf8')).toContain(`the skill of ${next}`);
  expect((await run('gsd-hooks', '--version')).stdout).toBe(next);
});

/** The package as it is, and the same as a later version. */
async function packTwice(dir: string): Promise<readonly [string, string]> {
  await execa('pnpm', ['pack', '--pack-destination', dir], { cwd: hooks });
  const [name = ''] = (await readdir(dir)).filter((one) => one.endsWith('.tgz'));
  await execa('tar', ['xzf', name], { cwd: dir });
  const path = join(dir, 'package', 'package.json');
  const { version } = JSON.parse(await readFile(path, 'utf8'));
  const dist = join(dir, 'package', 'dist');
  // the version is bundled, too
  const files = (await readdir(dist)).filter((one) => one.endsWith('.js'));
  for (const file of [path, ...files.map((one) => join(dist, one))]) {
    const text = await readFile(file, 'utf8');
    const own = new RegExp(`("?version"?: )"${version.replaceAll('.', '\\.')}"`);
    await writeFile(file, text.replace(own, `$1"${next}"`));
  }
  const skill = join(dist, 'skill', 'gsd-code-skill', 'SKILL.md');
  await appendFile(skill, `\nThis is the skill of ${next}.\n`);
  await execa('tar', ['czf', 'next.tgz', 'package'], { cwd: dir });
  return [join(dir, name), join(dir, 'next.tgz')];
}

async function install(prefix: string, tarball: string): Promise<void> {
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--prefix', prefix];
  await execa('npm', ['install', '--global', ...options, tarball]);
}

/** What Claude Code runs for an event. */
async function hookCommand(home: string, event: string): Promise<string> {
  const settings = JSON.parse(await readFile(join(home, '.claude', 'settings.json'), 'utf8'));
  return settings.hooks[event][0].hooks[0].command;
}
