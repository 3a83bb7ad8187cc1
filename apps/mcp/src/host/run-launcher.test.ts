import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { standInProgram } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import { test as base } from '../../test/connected.ts';

const test = base.extend<{
  /** A gsd-launcher that notes its words and does what a script says. */
  readonly launcher: (script: string) => Promise<readonly string[]>;
  readonly words: () => Promise<readonly string[]>;
}>({
  launcher: async ({ folder }, use) => {
    await use(async (script) => {
      const note = `printf '%s\\n' "$@" >'${join(folder, 'words')}'`;
      return [await standInProgram(folder, 'gsd-launcher', `${note}\n${script}`)];
    });
  },
  words: async ({ folder }, use) => {
    await use(async () => (await readFile(join(folder, 'words'), 'utf8')).trimEnd().split('\n'));
  },
});

const print = (value: object) => `cat <<'EOF'\n${JSON.stringify(value)}\nEOF`;
const ready = { ok: true, agent: 'forge', session: 'forge-main', status: 'ready', state: 'idle' };

test('starts a session, and tells how it goes', async ({
  connect,
  register,
  launcher,
  words,
  socket,
}) => {
  await register();
  const script = `echo 'started Claude Code' >&2\nsleep 0.1\n${print(ready)}`;
  const { call } = await connect({ launcher: await launcher(script) });
  const told: string[] = [];
  const given = { agent: '--dry-run', working_directory: '~/forge', first_prompt: '-x' };
  const spawned = await call('session_spawn', given, {
    onprogress: ({ message = '' }) => told.push(message),
  });
  expect(spawned).toMatchObject({
    isError: false,
    fields: { verdict: 'delivered', session: 'forge-main', status: 'ready', state: 'idle' },
  });
  expect(told).toEqual(['started Claude Code']);
  expect(await words()).toEqual([
    ...['spawn', '--json', '-S', socket, '--timeout', '45', '--', '--dry-run'],
    ...[expect.stringMatching(/^\/.*home\/forge$/), '-x'],
  ]);
});

test('says what is in the way', async ({ connect, register, launcher }) => {
  await register({ agent_id: 'forge' });
  const dialog = {
    ...ready,
    ok: false,
    status: 'trust-dialog',
    reason: 'the trust dialog is on the screen',
    shown: ['Do you trust'],
    request: 'S7KQ2XM4T',
  };
  const one = await connect({ launcher: await launcher(`${print(dialog)}\nexit 1`) });
  const spawned = await one.call('session_spawn', { agent: 'forge', working_directory: '/' });
  expect(spawned.fields).toMatchObject({ verdict: 'unconfirmed', request: 'S7KQ2XM4T' });
  expect(spawned.text).toMatch(/not ready: the trust dialog is on the screen\n\| Do you trust$/);

  const error = { ok: false, error: 'no such folder', advice: ['make one'] };
  const two = await connect({ launcher: await launcher(`${print(error)}\nexit 1`) });
  const refused = await two.call('session_spawn', { agent: 'forge', working_directory: '/x' });
  expect(refused.text).toBe('refused: no such folder\nmake one');
  const broken = await connect({ launcher: await launcher('echo "a bug" >&2; exit 7') });
  const failed = await broken.call('session_recover', { agent: 'forge' });
  expect(failed.text).toBe('not_delivered: gsd-launcher failed\na bug');
  const none = await (await connect()).call('session_recover', { agent: 'forge' });
  expect(none.text).toMatch(/^not_delivered: gsd-launcher is not installed.*\n.*npm install/);
});

test('brings one agent back', async ({ connect, register, launcher, words }) => {
  await register({ agent_id: 'warden' });
  const agents = [
    { agent: 'warden', session: 'warden-main', outcome: 'restored', reason: 'new window' },
  ];
  const recovered = { ok: true, restored: 1, skipped: 0, failed: 0, planned: 0, agents };
  const { call } = await connect({ agent: 'warden', launcher: await launcher(print(recovered)) });
  const report = await call('session_recover');
  expect(report.text).toBe('delivered: warden: restored\nwarden: restored: new window');
  expect(await words()).toContain('--agent=warden');
  const other = await call('session_recover', { agent: 'scribe' });
  expect(other.fields).toMatchObject({ verdict: 'refused' });
});

test('a server for one agent starts it where it is registered, and nowhere else', async ({
  connect,
  register,
  launcher,
  words,
}) => {
  await register({ agent_id: 'warden', working_directory: '/srv/warden' }, { agent_id: 'scribe' });
  const command = await launcher(print(ready));
  const { call } = await connect({ agent: 'warden', launcher: command });
  const start = async (given: object) => (await call('session_spawn', given)).fields.verdict;
  expect(await start({ working_directory: '/etc' })).toBe('refused');
  expect(await start({ agent: 'scribe' })).toBe('refused');
  expect(await start({ working_directory: '/srv/./warden/' })).toBe('delivered');
  expect(await start({ first_prompt: '' })).toBe('delivered');
  expect((await words()).slice(-2)).toEqual(['warden', '/srv/warden']);
  const unknown = await connect({ agent: 'forge', launcher: command });
  expect((await unknown.call('session_spawn')).text).toMatch(/a person registers it/);
});

test('ends the launcher when the call is taken back', async ({
  connect,
  register,
  launcher,
  folder,
}) => {
  await register();
  const pid = join(folder, 'pid');
  const script = `echo $$ >'${pid}'\necho waiting >&2\nexec sleep 60`;
  const { call } = await connect({ launcher: await launcher(script) });
  const abort = new AbortController();
  const given = { agent: 'forge', working_directory: '/' };
  const spawning = call('session_spawn', given, {
    signal: abort.signal,
    onprogress: () => abort.abort(),
  });
  await expect(spawning).rejects.toThrow();
  const running = Number(await readFile(pid, 'utf8'));
  await expect.poll(() => isAlive(running)).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
