import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { updateRegistry } from '@gsd-code-skill/registry';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { prepareClaudeHome } from '../src/claude/claude-home.ts';
import { startClaudeModel } from '../src/claude/claude-model.ts';
import { installClaudeCode } from '../src/programs/programs.ts';
import { asks, database, say } from '../src/scripts.ts';
import { until } from '../src/until.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('a new user installs the packed apps, sets up, and an orchestrator of their own answers', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'new-user-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  const places = { home: join(dir, 'home'), project: join(dir, 'project'), tmux: join(dir, 't') };
  for (const folder of Object.values(places)) await mkdir(folder, { mode: 0o700 });

  const { bin: claude } = await installClaudeCode();
  const ask = asks(database);
  const model = await startClaudeModel((request) =>
    request.text.startsWith('decide') || request.toolResults.length > 0
      ? ask(request)
      : say('Ready.'),
  );
  onTestFinished(() => model.close());
  const bins = await installApps(join(dir, 'prefix'));
  await symlink(claude, join(bins, 'claude'));
  const home = await prepareClaudeHome({
    home: places.home,
    // nothing is accepted beforehand: the registry is, for this folder and this mode
    projects: [],
    bypassAccepted: false,
    modelUrl: model.url,
    claude,
    path: [bins],
  });
  const env = { ...home, TMUX_TMPDIR: places.tmux };
  const run = (program: string, ...args: readonly string[]) =>
    execa(program, args, { env, extendEnv: false, cwd: places.project, stdin: 'ignore' });
  onTestFinished(async () => {
    await execa('tmux', ['kill-server'], { env, extendEnv: false, reject: false });
  });

  const setup = await run('gsd-hooks', 'setup', '--yes');
  expect(setup.stdout).toMatch(/Set up\.$/);
  const config = join(places.home, '.config', 'gsd-code-skill', 'recovery-registry.json');
  await updateRegistry(config, (registry) => ({
    ...registry,
    agents: [
      {
        agent_id: 'warden',
        openclaw_session_key: 'agent:warden:main',
        hook_settings: { startup: 'accept' },
        // the launcher hands no keys on
        claude_launch_command: `env ANTHROPIC_API_KEY=${home.ANTHROPIC_API_KEY} claude --dangerously-skip-permissions`,
      },
    ],
  }));
  await run('gsd-launcher', 'spawn', 'warden', places.project, 'hello');

  const inbox = join(places.home, '.local', 'state', 'gsd-code-skill', 'inbox');
  const orchestrator = execa(process.execPath, [join(root, 'examples/orchestrator.ts'), inbox], {
    env,
    extendEnv: false,
    reject: false,
    all: true,
  });
  let said = '';
  orchestrator.all.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  onTestFinished(async () => {
    orchestrator.kill('SIGTERM');
    await orchestrator;
  });
  await until('the first turn', () => said.includes('response_complete: nothing to do'));

  const typed = await run('menu-driver', 'warden-main', 'type', 'decide');
  expect(typed.stdout).toMatch(/^delivered: .*taken by Claude Code/);
  await until('the answer', () =>
    /ask_user_question: choose --for [0-9A-Z]{8} 1 -> delivered/.test(said),
  );
  await until('its turn', () => said.split('response_complete').length > 2);
  expect(model.requests.at(-1)?.toolResults.join()).toContain('PostgreSQL');

  const healthy = await run('gsd-launcher', 'recover');
  expect(healthy.stdout).toContain('restored=0 skipped=1 failed=0');
  expect((await run('gsd-hooks', 'diagnose', 'warden')).stdout).toContain('Nothing failed');

  await execa('menu-driver', ['warden-main', 'type', '/exit'], {
    env,
    extendEnv: false,
    reject: false,
  });
  await until('the end', () => said.includes('session_end: nothing to do'));
  const recovered = await run('gsd-launcher', 'recover');
  expect(recovered.stdout).toContain('restored=1 skipped=0 failed=0');
  await until('the wake of recovery', () => said.includes('recovered: nothing to do'));

  await execa('tmux', ['kill-server'], { env, extendEnv: false });
  await run('gsd-hooks', 'setup', '--undo', '--purge');
  expect(await readFile(join(places.home, '.claude', 'settings.json'), 'utf8')).not.toMatch(
    /hook\.sh|status-line/,
  );
  expect(await readdir(join(places.home, '.config'))).not.toContain('gsd-code-skill');
});

/** Installs the three apps as `npm install -g` does; gives the folder of their commands. */
async function installApps(prefix: string): Promise<string> {
  for (const app of ['hooks', 'menu-driver', 'launcher']) {
    await execa('pnpm', ['pack', '--pack-destination', prefix], { cwd: join(root, 'apps', app) });
  }
  const tarballs = (await readdir(prefix)).map((name) => join(prefix, name));
  const options = ['--no-audit', '--no-fund', '--loglevel=error', '--prefix', prefix];
  await execa('npm', ['install', '--global', ...options, ...tarballs]);
  return join(prefix, 'bin');
}
