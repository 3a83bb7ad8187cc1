import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  access,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { safeFileName } from '@gsd-code-skill/session-channel';
import { expect } from 'vitest';
import { programPath } from '../src/program.ts';
import {
  eventually,
  killWorker,
  recordedPayload,
  type TestPane,
  test,
  type World,
} from './world.ts';

const warden = { agent_id: 'warden', tmux_session_name: 'warden-main' };
const silent = { code: 0, stdout: '', stderr: '' };
const off = { hook_settings: { dedup_mode: 'off' } };

async function fleet(world: World, size: number): Promise<readonly TestPane[]> {
  const names = Array.from({ length: size }, (_, n) => `agent-${n}`);
  await world.registry(
    names.map((name) => ({ agent_id: name, tmux_session_name: name })),
    off,
  );
  return Promise.all(names.map((name) => world.pane(name)));
}

/** Five turns in a row, each said by its number. */
async function fiveTurns(pane: TestPane): Promise<void> {
  for (const turn of ['1', '2', '3', '4', '5']) {
    const said = { prompt_id: turn, last_assistant_message: turn };
    expect(await pane.hook('Stop', await recordedPayload('Stop', said))).toEqual(silent);
  }
}

async function saidBy(world: World, sessionName: string): Promise<readonly (string | undefined)[]> {
  const wakes = (await world.wakes()).filter((wake) => wake.sessionName === sessionName);
  return wakes.map(({ content }) => content?.text);
}

async function processesNamed(world: World): Promise<readonly string[]> {
  const ps = spawn('ps', ['-eo', 'pid=,args=']);
  let text = '';
  ps.stdout.on('data', (chunk) => {
    text += chunk;
  });
  await once(ps, 'close');
  const environs = await Promise.all(
    text.split('\n').map(async (line) => {
      const [pid = ''] = line.trim().split(' ');
      const environ = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
      return environ.includes(`GSD_STATE_DIR=${world.stateDir}\0`) && /gsd-hooks/.test(line)
        ? [pid]
        : [];
    }),
  );
  return environs.flat();
}

test.concurrent('50 events at once from 10 panes: 50 records, in order per pane, one worker', async ({
  world,
}) => {
  const panes = await fleet(world, 10);
  await Promise.all(panes.map(fiveTurns));
  await eventually(async () => expect(await world.wakes()).toHaveLength(50));
  for (const { sessionName } of panes) {
    expect(await saidBy(world, sessionName)).toEqual(['1', '2', '3', '4', '5']);
    await eventually(async () => expect(await world.log(sessionName)).toHaveLength(5));
  }
  await eventually(async () => expect(await world.files('spool')).toEqual([]));
  if (process.platform === 'linux') {
    await eventually(async () => expect(await processesNamed(world)).toHaveLength(1));
  }
});

// each killed worker leaves locks behind that take seconds to grow stale
test.concurrent('a worker killed at any moment loses nothing and sends nothing twice', {
  timeout: 60_000,
}, async ({ world }) => {
  const panes = await fleet(world, 3);
  // at the first sight of a worker, then after so many wakes
  const kills: number[] = [];
  for (const wakes of [0, 5, 20, 35]) {
    const turns = Promise.all(panes.map(fiveTurns));
    await eventually(async () =>
      expect((await world.wakes()).length).toBeGreaterThanOrEqual(wakes),
    );
    kills.push(await killWorker(world));
    await turns;
  }
  expect(new Set(kills).size).toBe(4);
  // whatever was left is taken up with the next event
  for (const pane of panes)
    await pane.hook('SessionStart', await recordedPayload('SessionStart.startup'));
  await eventually(async () => expect(await world.wakes()).toHaveLength(60), 45_000);
  const five = ['1', '2', '3', '4', '5'];
  for (const { sessionName } of panes) {
    expect(await saidBy(world, sessionName)).toEqual([...five, ...five, ...five, ...five]);
  }
  await eventually(async () => expect(await world.outbox()).toEqual([]));
  expect(new Set((await world.wakes()).map(({ wakeId }) => wakeId)).size).toBe(60);
});

test.concurrent('the pid file of a dead worker does not stop a new one, whoever has its pid now', async ({
  world,
}) => {
  await world.registry([warden], off);
  const pane = await world.pane('warden-main');
  const other = spawn('sleep', ['60']);
  await writeFile(join(world.stateDir, 'worker.pid'), `${other.pid} 1\n`);
  await pane.hook('Stop', await recordedPayload('Stop'));
  await eventually(async () => expect(await world.wakes()).toHaveLength(1));
  expect(await world.workerPid()).not.toBe(other.pid);
  other.kill();
});

test.concurrent('leaves when no Claude Code is left, and the next event starts another', async ({
  world,
}) => {
  await world.registry([warden], off);
  const pane = await world.pane('warden-main');
  pane.env.GSD_WORKER_LINGER_S = '0';
  // it stays as long as a Claude Code lives
  pane.env.CLAUDE_PID = '';
  await pane.hook('Stop', await recordedPayload('Stop'));
  await eventually(async () => expect(await world.wakes()).toHaveLength(1));
  await pane.hook('SessionEnd', await recordedPayload('SessionEnd.prompt_input_exit'));
  await eventually(async () => expect(await world.wakes()).toHaveLength(2));
  await eventually(async () => expect(await world.workerPid()).toBeUndefined());
  await pane.hook('Stop', await recordedPayload('Stop'));
  await eventually(async () => expect(await world.wakes()).toHaveLength(3));
});

test.concurrent('a stranger leaves no trace, until the registry names it', async ({ world }) => {
  await world.registry([warden]);
  const pane = await world.pane('warden-main-2');
  const payload = await recordedPayload('Stop', { last_assistant_message: 'x'.repeat(1_000_000) });
  expect(await pane.hook('Stop', payload)).toEqual(silent);
  await eventually(async () => expect(await world.files('strangers')).toEqual([pane.key]));
  await eventually(async () => expect(await world.files('spool')).toEqual([]));
  expect(await pane.hook('Stop', payload)).toEqual(silent);
  // the last of what a worker writes at its start
  await eventually(() => access(join(world.stateDir, 'room')));
  const left = await readdir(world.stateDir, { recursive: true, withFileTypes: true });
  const files = left.filter((file) => file.isFile()).map(({ name }) => name);
  const own = [
    'clock.json',
    'hook.sh',
    'lost',
    'node',
    'registry.seen',
    'room',
    'worker.json',
    'worker.pid',
  ];
  expect(files.sort()).toEqual([pane.key, ...own].sort());

  // on file systems that know seconds only, an edit within the same one is seen with the next
  await world.registry([{ ...warden, tmux_session_name: 'warden-main-2' }]);
  const inASecond = Date.now() / 1000 + 1.1;
  await utimes(world.registryPath, inASecond, inASecond);
  expect(await pane.hook('Stop', payload)).toEqual(silent);
  await eventually(async () => expect(await world.wakes()).toHaveLength(1));
});

test.concurrent('session names of any sort have logs of their own', async ({ world }) => {
  const names = ['a/b', 'a b', 'a_b', '..', 'x'.repeat(200), `${'x'.repeat(199)}y`];
  // tmux itself replaces dots and colons in a name
  const shown = names.map((name) => name.replaceAll(/[.:]/g, '_'));
  await world.registry(
    shown.map((name, n) => ({ agent_id: `agent-${n}`, tmux_session_name: name })),
    off,
  );
  for (const name of names) {
    const pane = await world.pane(name);
    await pane.hook('Stop', await recordedPayload('Stop'));
  }
  await eventually(async () => expect(await world.wakes()).toHaveLength(names.length));
  await eventually(async () =>
    expect(await world.files('log')).toEqual(
      expect.arrayContaining(shown.map((name) => `${safeFileName(name)}.jsonl`)),
    ),
  );
  expect(new Set((await world.wakes()).map(({ sessionName }) => sessionName))).toEqual(
    new Set(shown),
  );
});

test.concurrent('state is private, and a planted link is not followed', async ({ world }) => {
  await world.registry([warden], off);
  const pane = await world.pane('warden-main');
  const victim = join(world.folder, 'victim');
  await writeFile(victim, 'untouched');
  for (const path of ['log/warden-main.jsonl', `bindings/${pane.key}.json`, `panes/${pane.key}`]) {
    await symlink(victim, join(world.stateDir, path));
  }
  await pane.hook('Stop', await recordedPayload('Stop'));
  await eventually(async () => expect(await world.wakes()).toHaveLength(1));
  expect(await readFile(victim, 'utf8')).toBe('untouched');
  for (const path of ['', 'spool', 'log', 'outbox', 'inbox']) {
    expect((await stat(join(world.stateDir, path))).mode & 0o777).toBe(0o700);
  }

  await killWorker(world, 'SIGTERM');
  await eventually(async () => expect(await world.workerPid()).toBeUndefined());
  const elsewhere = join(world.folder, 'elsewhere');
  await mkdir(elsewhere);
  await rm(join(world.stateDir, 'spool'), { recursive: true });
  await symlink(elsewhere, join(world.stateDir, 'spool'));
  expect(await pane.hook('Stop', await recordedPayload('Stop'))).toEqual(silent);
  expect(await readdir(elsewhere)).toEqual([]);
  expect((await world.cli('worker', '--foreground')).stderr).toContain('is a symbolic link');
});

test.concurrent('shows what it did, and follows the log and the inbox', async ({ world }) => {
  await world.registry([{ ...warden, openclaw_session_key: 'agent:warden:main' }]);
  expect((await world.run('log')).stderr).toContain('Nothing is logged yet');
  expect((await world.run('inbox')).stdout).toContain('empty');
  const pane = await world.pane('warden-main');
  await pane.show('02-idle-after-answer');
  const followers = ['log', 'inbox'].map((command) =>
    spawn(process.execPath, [programPath, command, '--follow', '--json'], { env: world.env }),
  );
  const outputs = followers.map(({ stdout }) => {
    const chunks: string[] = [];
    stdout.on('data', (chunk) => chunks.push(`${chunk}`));
    return chunks;
  });
  await pane.hook('Stop', await recordedPayload('Stop'));
  await eventually(() => {
    const [log, inbox] = outputs.map((chunks) => JSON.parse(chunks.join('')));
    expect(log).toMatchObject({ event: 'Stop', outcome: 'delivered' });
    expect(inbox).toMatchObject({ id: log.wake_id, session: { key: 'agent:warden:main' } });
  });
  for (const follower of followers) follower.kill();

  expect((await world.run('log', 'warden-main')).stdout).toMatch(
    /warden-main Stop response_complete \(idle\) delivered \[hook .* ms\]/,
  );
  expect(JSON.parse((await world.run('log', '--json')).stdout)).toMatchObject({ event: 'Stop' });
  expect((await world.run('inbox')).stdout).toContain('[SESSION IDENTITY]');
  expect((await world.cli('status')).stdout).toMatch(
    /: 1 agent, .*worker \d+\nSTATE .*\n\S.* warden +warden-main .* response_complete \d+s delivered/,
  );
  expect(JSON.parse((await world.run('status', '--json')).stdout)).toMatchObject({
    worker_pid: await world.workerPid(),
    // a recording is no Claude Code
    agents: [{ agent: 'warden', state: 'no_claude', outbox: 0 }],
  });
});

test.concurrent('events wait for a registry that cannot be read', async ({ world }) => {
  await world.registry([warden], off);
  const pane = await world.pane('warden-main');
  pane.env.CLAUDE_PID = '';
  await pane.hook('Stop', await recordedPayload('Stop'));
  await eventually(async () => expect(await world.wakes()).toHaveLength(1));
  // a worker that has never read it
  await killWorker(world);
  pane.env.GSD_WORKER_LINGER_S = '0';
  await writeFile(world.registryPath, '{"agents": [');
  await pane.hook('Stop', await recordedPayload('Stop'));
  await eventually(async () => expect(await world.workerPid()).toBeDefined());
  expect(await world.files('spool')).toHaveLength(1);
  await world.registry([warden], off);
  await eventually(async () => expect(await world.wakes()).toHaveLength(2));
});
