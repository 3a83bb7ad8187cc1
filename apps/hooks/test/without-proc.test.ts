import { execFileSync, spawnSync } from 'node:child_process';
import { constants } from 'node:fs';
import { chmod, mkdir, open, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exists, killGroup } from '@gsd-code-skill/core';
import { eventually, standInBsdPs } from '@gsd-code-skill/testing';
import { test as base } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { hookEnd, runHook, type Shell, setUpHook, shells, startHook } from './run-hook.ts';

// what a Mac lacks: /proc and setsid; ps is a stand-in, since that of Linux reads /proc itself
const hidden = ['--mount', '--map-root-user', '/bin/sh', '-c'];
const keptProc = '/mnt';
const hide = [
  `/bin/mount --rbind /proc ${keptProc}`,
  '/bin/mount -t tmpfs none /proc',
  '/bin/mount --bind /dev/null /usr/bin/setsid',
  'exec "$@"',
].join(' && ');
// in CI it has to be possible: a test that fails says why it is not
const canHide =
  (process.env.CI !== undefined && process.platform === 'linux') ||
  spawnSync('unshare', [...hidden, hide, 'sh', 'true']).status === 0;
const shell = withoutProc('/bin/sh');
const pane = { TMUX: '/tmp/tmux,1/default,4711,0', TMUX_PANE: '%3', CLAUDE_PID: '99' };

function withoutProc(path: string): Shell {
  return { name: path, file: '/usr/bin/unshare', args: [...hidden, hide, 'sh', path] };
}

const test = base.extend<{ bin: string }>({
  bin: async ({ folder }, use) => {
    const bin = join(folder, 'bin');
    await mkdir(bin);
    for (const name of ['cat', 'env', 'mkfifo', 'mkdir', 'rm', 'sh', 'sed', 'touch', 'mv']) {
      await symlink(pathOf(name), join(bin, name));
    }
    await use(bin);
  },
});

test.skipIf(!canHide).for([
  ['gsd-hooks worker', false],
  ['/usr/libexec/something-else', true],
] as const)(
  'hook.sh asks ps whether the worker lives: %s',
  async ([named, starts], { folder, bin }) => {
    const workerPath = join(folder, 'worker.mjs');
    await writeFile(
      workerPath,
      `import { appendFileSync } from 'node:fs';
     appendFileSync(process.env.GSD_STATE_DIR + '/started', 'x');`,
    );
    const { stateDir, scriptPath } = await setUpHook(folder, { workerPath });
    await writeFile(join(stateDir, 'panes', '4711.3'), 'warden\n\n');
    await writeFile(join(stateDir, 'worker.pid'), `${process.pid} \n`);
    await standInBsdPs(bin, [{ pid: 'any', command: named }]);

    const env = { PATH: bin, HOME: folder, ...pane };
    const run = await runHook(scriptPath, 'Stop', '{}', env, shell);
    expect(run).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await readdir(join(stateDir, 'spool'))).toHaveLength(1);
    expect(await readFile(join(bin, 'ps.asked'), 'utf8')).toContain(`-p ${process.pid} `);
    // a start is noted before the hook ends
    expect(await exists(join(stateDir, 'worker.starting'))).toBe(starts);
    if (!starts) return;
    await eventually(async () =>
      expect(await readFile(join(stateDir, 'started'), 'utf8')).toBe('x'),
    );
  },
);

function pathOf(name: string): string {
  return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
}

/** Ends a hook as soon as it waits for its decision, with nothing decided. */
async function answerNothing(stateDir: string): Promise<void> {
  const spool = join(stateDir, 'spool');
  await eventually(async () => {
    const names = await readdir(spool);
    const reply = join(spool, names.find((name) => name.endsWith('.reply')) ?? 'none');
    // fails while nobody reads
    const pipe = await open(reply, constants.O_WRONLY | constants.O_NONBLOCK);
    await rm(reply);
    await pipe.close();
  });
}

test
  .skipIf(!canHide)
  .for(
    shells.flatMap(({ file, missing }) =>
      ['Stop', 'PermissionRequest'].map((event) => [file, event, missing] as const),
    ),
  )(
  'many hooks start one worker that is slow: %s, %s',
  async ([file, event, missing], { folder, bin, skip, onTestFinished }) => {
    skip(missing);
    // called sh, bash runs in its POSIX mode, and busybox as a shell
    const sh = join(folder, 'sh');
    await symlink(pathOf(file), sh);
    const home = join(folder, 'a [home] * of {two} words');
    const workerPath = join(home, 'worker.mjs');
    const { stateDir, scriptPath } = await setUpHook(home, { workerPath });
    await writeFile(
      workerPath,
      `import { appendFileSync } from 'node:fs';
     appendFileSync(process.env.GSD_STATE_DIR + '/started', 'x');
     setTimeout(() => {}, 60_000);`,
    );
    await writeFile(join(stateDir, 'panes', '4711.3'), 'warden\nPermissionRequest\n');
    await standInBsdPs(bin, [{ pid: 'any', command: '' }], keptProc);

    const env = { PATH: bin, HOME: folder, ...pane };
    const noted = new Set<string>();
    for (let hooks = 1; hooks <= 6; hooks++) {
      const hook = startHook(scriptPath, event, env, withoutProc(sh));
      // without setsid, the worker is of the group of its hook
      onTestFinished(() => killGroup(hook.pid));
      const ended = hookEnd(hook);
      hook.stdin.end('{}');
      if (event === 'PermissionRequest') await answerNothing(stateDir);
      expect(await ended).toEqual({ code: 0, stdout: '', stderr: '' });
      expect(await readdir(join(stateDir, 'spool'))).toHaveLength(hooks);
      noted.add(await readFile(join(stateDir, 'worker.starting'), 'utf8'));
      expect(noted.size).toBe(1);
      await eventually(async () => expect(await exists(join(stateDir, 'started'))).toBe(true));
    }
    expect(await readFile(join(stateDir, 'started'), 'utf8')).toBe('x');
  },
);

const facts = `
import { utimes, writeFile } from 'node:fs/promises';
import { isProcessAlive, isRunning, ownIdentity, processStart, tryLock } from '@gsd-code-skill/core';
import { listProcesses } from '@gsd-code-skill/claude-process';
import { claimWorker, livingWorker, prepareStateDirectory } from '@gsd-code-skill/session-channel';
const state = process.argv[2];
await prepareStateDirectory(state);
const claimed = await claimWorker(state);
const listed = await listProcesses();
const locks = { young: new Date(), old: 0 };
for (const [age, time] of Object.entries(locks)) {
  const lock = state + '/' + age;
  await writeFile(lock, JSON.stringify({ token: 'a', ...ownIdentity() }), { mode: 0o600 });
  await utimes(lock, time, time);
  locks[age] = (await tryLock(lock)) ? 'taken over' : 'held';
}
console.log(JSON.stringify({
  alive: isProcessAlive(process.pid),
  dead: isProcessAlive(2 ** 22 - 1),
  start: processStart(process.pid) ?? null,
  runs: isRunning(ownIdentity()),
  claimed,
  isWorker: (await livingWorker(state)) === process.pid,
  locks,
  listed: listed.map(({ pid, parent, name }) => ({ pid, parent, name })),
}));`;

test.skipIf(!canHide).for([
  ['gsd-hooks worker', true],
  ['/usr/libexec/something-else', false],
] as const)(
  'programs ask ps where there is no /proc: %s',
  async ([named, isWorker], { folder, bin }) => {
    await standInBsdPs(bin, [
      { pid: 7, state: 'Ss', command: '/sbin/launchd' },
      { pid: 9, parent: 7, state: 'S+', command: 'claude --resume' },
      { pid: 'any', command: named },
    ]);
    const program = join(import.meta.dirname, `facts-${process.pid}.mjs`);
    await writeFile(program, facts);
    try {
      await chmod(folder, 0o700);
      const command = [process.execPath, program, join(folder, 'state')];
      const printed = execFileSync('/usr/bin/unshare', [...hidden, hide, 'sh', ...command], {
        encoding: 'utf8',
        env: { PATH: bin, HOME: folder },
      });
      expect(JSON.parse(printed)).toEqual({
        alive: true,
        dead: false,
        start: null,
        runs: true,
        claimed: true,
        isWorker,
        // whether its holder was stopped is not told, so that its age has to tell
        locks: { young: 'held', old: 'taken over' },
        listed: [
          { pid: 7, parent: 1, name: 'launchd' },
          { pid: 9, parent: 7, name: 'claude' },
        ],
      });
    } finally {
      execFileSync('rm', [program]);
    }
  },
);
