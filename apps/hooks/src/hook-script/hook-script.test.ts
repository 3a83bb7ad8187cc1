import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processStart, shellQuote } from '@gsd-code-skill/core';
import { markRoom, noteRegistry } from '@gsd-code-skill/session-channel';
import { eventually } from '@gsd-code-skill/testing';
import { test as base, describe, expect } from 'vitest';
import { hookEnd, runHook, setUpHook, shells, startHook } from '../../test/run-hook.ts';
import { readHanded } from './handed-environment.ts';
import { hookScriptVersion, renderHookScript } from './hook-script.ts';

const silent = { code: 0, stdout: '', stderr: '' };
const managed = { TMUX: '/tmp/tmux,1/default,4711,0', TMUX_PANE: '%3', CLAUDE_PID: '99' };
const environment = { PATH: process.env.PATH, HOME: '/home/user', ANTHROPIC_API_KEY: 'secret' };
const inside = { ...environment, ...managed };
const marker = '4711.3';

const serial = base.extend<{ folder: string }>({
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "hook 'sh' $HOME "));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
});
// most of them wait
const test = serial.concurrent;

/** A worker that lives: this very process. */
async function pretendWorker(stateDir: string): Promise<void> {
  await writeFile(
    join(stateDir, 'worker.pid'),
    `${process.pid} ${processStart(process.pid) ?? ''}\n`,
  );
}

/** A worker that writes down its environment and ends. */
async function standInWorker(folder: string, exitCode = 0): Promise<string> {
  const path = join(folder, 'worker.mjs');
  await writeFile(
    path,
    `import { appendFileSync, readFileSync } from 'node:fs';
     const { GSD_STATE_DIR } = process.env;
     const started = { argv: process.argv.slice(2), cwd: process.cwd(), env: process.env, input: readFileSync(0, 'utf8') };
     appendFileSync(GSD_STATE_DIR + '/started.jsonl', JSON.stringify(started) + '\\n');
     process.exit(${exitCode});`,
  );
  return path;
}

async function startedWorkers(
  stateDir: string,
): Promise<{ argv: string[]; env: object; input: string }[]> {
  const lines = await readFile(join(stateDir, 'started.jsonl'), 'utf8').catch(() => '');
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

const spooled = (stateDir: string) => readdir(join(stateDir, 'spool'));

for (const shell of shells) {
  describe.skipIf(shell.missing)(`${shell.name}${shell.missing ? ' (not installed)' : ''}`, () => {
    const run = (script: string, event: string, payload: string, env: NodeJS.ProcessEnv) =>
      runHook(script, event, payload, env, shell);

    test('outside tmux nothing happens', async ({ folder }) => {
      const { stateDir, scriptPath } = await setUpHook(folder);
      expect(await run(scriptPath, 'Stop', '{}', environment)).toEqual(silent);
      expect(await spooled(stateDir)).toEqual([]);
    });

    test.for([
      { what: 'with room on the disk', hasRoom: true },
      { what: 'where nobody has seen room on the disk', hasRoom: false },
    ])('a managed event is in the spool, byte for byte, $what', async ({ hasRoom }, { folder }) => {
      const { stateDir, scriptPath } = await setUpHook(folder);
      await writeFile(join(stateDir, 'panes', marker), 'warden\nPermissionRequest\n');
      await pretendWorker(stateDir);
      if (hasRoom) await markRoom(stateDir);
      const payload = '{"a":"%s \\\\ ü $HOME `id`\\n","b":"-n"}';
      expect(await run(scriptPath, 'Stop', payload, inside)).toEqual(silent);

      const [name = ''] = await spooled(stateDir);
      expect(name).toMatch(/^4711\.3\.\d+$/);
      const path = join(stateDir, 'spool', name);
      expect(await readFile(path, 'utf8')).toBe(`${managed.TMUX}\t%3\t99\tStop\n${payload}`);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
    });

    test('a stranger is believed until the registry is newer', async ({ folder }) => {
      const workerPath = await standInWorker(folder);
      const { stateDir, scriptPath, registryPath } = await setUpHook(folder, { workerPath });
      await pretendWorker(stateDir);
      await utimes(registryPath, 1, 1);
      await noteRegistry(stateDir, registryPath);
      await writeFile(join(stateDir, 'strangers', marker), '');
      expect(await run(scriptPath, 'Stop', '{}', inside)).toEqual(silent);
      expect(await spooled(stateDir)).toHaveLength(0);

      expect(await run(scriptPath, 'SessionStart', '{}', inside)).toEqual(silent);
      expect(await spooled(stateDir)).toHaveLength(1);

      const later = Date.now() / 1000 + 10;
      await utimes(registryPath, later, later);
      expect(await run(scriptPath, 'Stop', '{}', inside)).toEqual(silent);
      expect(await spooled(stateDir)).toHaveLength(2);
    });

    // the sh of a Mac compares whole seconds
    test('a stranger is not believed in the second of its registry', async ({ folder }) => {
      const workerPath = await standInWorker(folder);
      const { stateDir, scriptPath, registryPath } = await setUpHook(folder, { workerPath });
      await pretendWorker(stateDir);
      const stranger = join(stateDir, 'strangers', marker);
      await utimes(registryPath, 1000, 1000);
      await noteRegistry(stateDir, registryPath);
      await writeFile(stranger, '');
      await utimes(stranger, 1001, 1001);
      expect(await run(scriptPath, 'Stop', '{}', inside)).toEqual(silent);
      expect(await spooled(stateDir)).toHaveLength(0);

      await utimes(stranger, 1000, 1000);
      expect(await run(scriptPath, 'Stop', '{}', inside)).toEqual(silent);
      expect(await spooled(stateDir)).toHaveLength(1);
    });

    test('a registry that was put back is another one, however old', async ({ folder }) => {
      const workerPath = await standInWorker(folder);
      const { stateDir, scriptPath, registryPath } = await setUpHook(folder, { workerPath });
      await pretendWorker(stateDir);
      const now = Date.now() / 1000;
      for (const [count, age] of [86_400, 60, 2].entries()) {
        await utimes(registryPath, now - 1, now - 1);
        await noteRegistry(stateDir, registryPath);
        await writeFile(join(stateDir, 'strangers', marker), '');
        expect(await run(scriptPath, 'Stop', '{}', inside)).toEqual(silent);
        expect(await spooled(stateDir)).toHaveLength(count);
        // as mv, cp -p, rsync -a and a backup do it
        await utimes(registryPath, now - 1 - age, now - 1 - age);
        expect(await run(scriptPath, 'Stop', '{}', inside)).toEqual(silent);
        expect(await spooled(stateDir)).toHaveLength(count + 1);
      }
    });

    test('a PATH without cat, or none, is no error', async ({ folder }) => {
      const { stateDir, scriptPath } = await setUpHook(folder);
      await writeFile(join(stateDir, 'panes', marker), 'warden\n\n');
      await pretendWorker(stateDir);
      const file = execFileSync('sh', ['-c', `command -v ${shell.file}`], { encoding: 'utf8' });
      const absolute = { ...shell, file: file.trim() };
      for (const PATH of ['/nowhere', undefined]) {
        const outside = { ...environment, PATH };
        expect(await runHook(scriptPath, 'Stop', '{}', outside, absolute)).toEqual(silent);
        const env = { ...inside, PATH };
        expect(await runHook(scriptPath, 'Stop', '{}', env, absolute)).toEqual(silent);
      }
      expect(await spooled(stateDir)).toHaveLength(2);
    });

    test('a worker that is said to start and whose pid another has is started again', async ({
      folder,
    }) => {
      const workerPath = await standInWorker(folder);
      const { stateDir, scriptPath } = await setUpHook(folder, { workerPath });
      await writeFile(join(stateDir, 'worker.starting'), `${process.pid} 1\n`);
      expect(await run(scriptPath, 'Stop', '{}', inside)).toEqual(silent);
      await eventually(async () => expect(await startedWorkers(stateDir)).toHaveLength(1));
    });

    test('a hook whose worker dies before it takes the event gets another', async ({ folder }) => {
      const workerPath = await standInWorker(folder, 1);
      const { stateDir, scriptPath } = await setUpHook(folder, { workerPath });
      await writeFile(join(stateDir, 'panes', marker), 'warden\nStop\n');
      const worker = spawn('sleep', ['60']);
      const start = processStart(worker.pid ?? 0) ?? '';
      await writeFile(join(stateDir, 'worker.pid'), `${worker.pid} ${start}\n`);
      const hook = startHook(scriptPath, 'Stop', inside, shell);
      const ended = hookEnd(hook);
      hook.stdin.end('{}');
      await eventually(async () => expect(await spooled(stateDir)).toHaveLength(2));
      worker.kill('SIGKILL');
      // the next one cannot run, and lets it go
      expect(await ended).toEqual(silent);
      expect(await startedWorkers(stateDir)).toHaveLength(1);
    });

    test('a marked pane whose program was removed does not fill the disk', async ({ folder }) => {
      const { stateDir, scriptPath } = await setUpHook(folder);
      await writeFile(join(stateDir, 'panes', marker), 'warden\n\n');
      await pretendWorker(stateDir);
      const names = Array.from({ length: 998 }, (_, n) => join(stateDir, 'spool', `1.1.${n}`));
      await Promise.all(names.map((name) => writeFile(name, '')));
      for (let n = 0; n < 3; n++) await run(scriptPath, 'Stop', '{}', inside);
      expect((await spooled(stateDir)).length).toBeLessThanOrEqual(1000);
    });

    test('starts a worker with a small environment when none lives', async ({ folder }) => {
      const workerPath = await standInWorker(folder);
      const { stateDir, scriptPath, registryPath } = await setUpHook(folder, { workerPath });
      expect(await run(scriptPath, 'Stop', '{}', { ...inside, LANG: 'C x' })).toEqual(silent);
      await eventually(async () => expect(await startedWorkers(stateDir)).toHaveLength(1));
      expect(await startedWorkers(stateDir)).toMatchObject([
        {
          argv: ['worker'],
          cwd: stateDir,
          env: {
            HOME: '/home/user',
            LANG: 'C x',
            PATH: expect.stringContaining(process.env.PATH ?? ''),
            GSD_STATE_DIR: stateDir,
            GSD_REGISTRY: registryPath,
          },
        },
      ]);
      expect(JSON.stringify(await startedWorkers(stateDir))).not.toContain('secret');
    });

    test('hands secrets over where no other user can read them', async ({ folder }) => {
      const workerPath = await standInWorker(folder);
      const { stateDir, scriptPath } = await setUpHook(folder, { workerPath });
      const bin = join(folder, 'bin');
      const seen = join(folder, 'seen');
      await mkdir(bin);
      await writeFile(
        join(bin, 'env'),
        `#!/bin/sh\nprintf '%s\\n' "$@" >>"${seen.replaceAll('$', '\\$')}"\nexec /usr/bin/env "$@"\n`,
        { mode: 0o755 },
      );
      const secrets = {
        OPENCLAW_GATEWAY_TOKEN: 't0ken $HOME `x`',
        OPENCLAW_GATEWAY_PASSWORD: 'p4ss',
      };
      const env = { ...inside, ...secrets, PATH: `${bin}:${process.env.PATH}` };
      expect(await run(scriptPath, 'Stop', '{}', env)).toEqual(silent);
      await eventually(async () => expect(await startedWorkers(stateDir)).toHaveLength(1));
      expect(await readFile(seen, 'utf8')).not.toMatch(/t0ken|p4ss/);
      const [started] = await startedWorkers(stateDir);
      expect(JSON.stringify(started?.env)).not.toMatch(/t0ken|p4ss/);
      expect(readHanded(started?.input ?? '')).toEqual(secrets);
    });

    test('an answer in the fifo is printed; a fifo closed without one is silence', async ({
      folder,
    }) => {
      const { stateDir, scriptPath } = await setUpHook(folder);
      await writeFile(join(stateDir, 'panes', marker), 'warden\nPermissionRequest Stop\n');
      await pretendWorker(stateDir);
      for (const answer of ['{"decision":"a \'b\' $c"}\n', '']) {
        const hook = startHook(scriptPath, 'PermissionRequest', inside, shell);
        const ended = hookEnd(hook);
        hook.stdin.end('{}');
        const fifo = await waitingFifo(stateDir);
        await fifo.write(answer);
        await fifo.close();
        expect(await ended).toEqual({ ...silent, stdout: answer });
        for (const name of await spooled(stateDir)) await rm(join(stateDir, 'spool', name));
      }
    });

    test('a hook that is killed while it waits leaves no reader', async ({ folder }) => {
      const { stateDir, scriptPath } = await setUpHook(folder);
      await writeFile(join(stateDir, 'panes', marker), 'warden\nPermissionRequest\n');
      await pretendWorker(stateDir);
      const hook = startHook(scriptPath, 'PermissionRequest', inside, shell);
      hook.stdin.end('{}');
      const fifo = await waitingFifo(stateDir);
      await fifo.close();

      const again = startHook(scriptPath, 'PermissionRequest', inside, shell);
      again.stdin.end('{}');
      const second = await waitingFifo(stateDir, again.pid);
      again.kill('SIGKILL');
      await once(again, 'exit');
      await expect(second.write('x')).rejects.toMatchObject({ code: 'EPIPE' });
      await second.close();
    });

    test('a waiting hook is freed when the worker cannot run', async ({ folder }) => {
      const workerPath = await standInWorker(folder, 1);
      const { stateDir, scriptPath } = await setUpHook(folder, { workerPath });
      await writeFile(join(stateDir, 'panes', marker), 'warden\nPermissionRequest\n');
      expect(await run(scriptPath, 'PermissionRequest', '{}', inside)).toEqual(silent);
      expect(await startedWorkers(stateDir)).toHaveLength(1);
    });

    test('a waiting hook is freed when there is no node at all', async ({ folder }) => {
      const { stateDir, scriptPath } = await setUpHook(folder, { nodePath: '/nowhere/node' });
      await writeFile(join(stateDir, 'panes', marker), 'warden\nPermissionRequest\n');
      const bin = join(folder, 'bin');
      await mkdir(bin);
      for (const name of ['cat', 'env', 'mkfifo', 'rm', 'setsid', shell.file]) {
        const path = execFileSync('sh', ['-c', `command -v ${name} || :`], { encoding: 'utf8' });
        if (path !== '') await symlink(path.trim(), join(bin, name));
      }
      // hook.sh also looks in /usr/bin, where many machines have one
      await writeFile(join(bin, 'node'), '#!/bin/sh\nexit 127\n', { mode: 0o755 });
      for (let round = 0; round < 10; round++) {
        const env = { ...inside, PATH: bin };
        const hook = startHook(scriptPath, 'PermissionRequest', env, {
          ...shell,
          file: join(bin, shell.file),
        });
        hook.stdin.end('{}');
        expect(await hookEnd(hook)).toEqual(silent);
      }
    });

    test('whatever is broken, it leaves with 0 and without a word', async ({ folder }) => {
      const { stateDir, scriptPath } = await setUpHook(folder);
      await writeFile(join(stateDir, 'panes', marker), 'warden\nPermissionRequest\n');
      await rm(join(stateDir, 'spool'), { recursive: true });
      expect(await run(scriptPath, 'PermissionRequest', '{}', inside)).toEqual(silent);

      await symlink(folder, join(stateDir, 'spool'));
      const before = await readdir(folder);
      expect(await run(scriptPath, 'PermissionRequest', '{}', inside)).toEqual(silent);
      expect(await readdir(folder)).toEqual(before);

      await rename(scriptPath, `${scriptPath}.gone`);
      expect(await run(scriptPath, 'Stop', '{}', inside)).toEqual(silent);
    });

    test.for([
      { TMUX: 'x', TMUX_PANE: '%3' },
      { TMUX: '/tmp/s,4711,0', TMUX_PANE: '' },
      { TMUX: '/tmp/s,4711,0', TMUX_PANE: '%../../x' },
      { TMUX: '/tmp/s,47.11,0', TMUX_PANE: '%3' },
      { TMUX: '/tmp/s,,0', TMUX_PANE: '%3' },
    ])('%j is no pane', async (odd, { folder }) => {
      const workerPath = await standInWorker(folder);
      const { stateDir, scriptPath } = await setUpHook(folder, { workerPath });
      expect(await run(scriptPath, 'Stop', '{}', { ...environment, ...odd })).toEqual(silent);
      expect(await spooled(stateDir)).toEqual([]);
    });
  });
}

/** A hook of a marked pane that has written the first line of its event, and still reads. */
async function writingHook(folder: string, { workerPath }: { readonly workerPath: string }) {
  const { stateDir, scriptPath } = await setUpHook(folder, { workerPath });
  await writeFile(join(stateDir, 'panes', marker), 'warden\n\n');
  return {
    stateDir,
    async start() {
      const hook = startHook(scriptPath, 'Stop', inside);
      const path = join(stateDir, 'spool', `${marker}.${hook.pid}`);
      await eventually(async () => expect(await readFile(path, 'utf8')).toContain('Stop'));
      return { hook, path, ended: hookEnd(hook) };
    },
  };
}

describe.skipIf(process.platform !== 'linux')('an event that is being written', () => {
  const nameOf = (pid: number | undefined) => readFile(`/proc/${pid}/comm`, 'utf8');

  test.for([
    { what: 'room and a worker', hasRoom: true, hasWorker: true, name: 'cat\n' },
    { what: 'a worker alone', hasRoom: false, hasWorker: true, name: 'sh\n' },
    { what: 'room alone', hasRoom: true, hasWorker: false, name: 'sh\n' },
  ])('costs a shell that stays unless there is both: $what', async (given, { folder }) => {
    const workerPath = await standInWorker(folder);
    const { stateDir, start } = await writingHook(folder, { workerPath });
    if (given.hasWorker) await pretendWorker(stateDir);
    if (given.hasRoom) await markRoom(stateDir);
    const { hook, path, ended } = await start();
    // cat is there when the shell has looked at everything
    const cats = async () =>
      (await readFile(`/proc/${hook.pid}/task/${hook.pid}/children`, 'utf8')) !== '';
    await eventually(async () =>
      expect((await nameOf(hook.pid)) === 'cat\n' || (await cats())).toBe(true),
    );
    expect(await nameOf(hook.pid)).toBe(given.name);
    hook.stdin.end('{"a":1}');
    expect(await ended).toEqual(silent);
    expect(await readFile(path, 'utf8')).toMatch(/\tStop\n\{"a":1\}$/);
    const started = given.hasWorker ? 0 : 1;
    await eventually(async () => expect(await startedWorkers(stateDir)).toHaveLength(started));
  });
});

test('a slow writer of 1 MB is heard to the end by a stranger', async ({ folder }) => {
  const { stateDir, scriptPath, registryPath } = await setUpHook(folder);
  await utimes(registryPath, 1, 1);
  await noteRegistry(stateDir, registryPath);
  await writeFile(join(stateDir, 'strangers', marker), '');
  for (const env of [environment, inside]) {
    const hook = startHook(scriptPath, 'PostToolUse', env);
    const ended = hookEnd(hook);
    for (let n = 0; n < 16; n++) {
      hook.stdin.write('x'.repeat(64 * 1024));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    hook.stdin.end();
    expect(await ended).toEqual(silent);
  }
  const left = await readdir(stateDir, { recursive: true, withFileTypes: true });
  const files = left.filter((file) => file.isFile()).map(({ name }) => name);
  expect(files.sort()).toEqual([marker, 'hook.sh', 'lost', 'registry.seen']);
});

test('a pid that now belongs to another program does not count as a worker', async ({ folder }) => {
  const workerPath = await standInWorker(folder);
  const { stateDir, scriptPath } = await setUpHook(folder, { workerPath });
  await writeFile(join(stateDir, 'worker.pid'), `${process.pid} gsd-hooks\n`);
  expect(await runHook(scriptPath, 'Stop', '{}', inside)).toEqual(silent);
  await eventually(async () => expect(await startedWorkers(stateDir)).toHaveLength(1));
});

serial.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
  'on a full disk the losses are noted, and a worker is started when there is room again',
  { timeout: 60_000 },
  async ({ folder }) => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder]);
    try {
      const workerPath = await standInWorker(folder);
      const { stateDir, scriptPath } = await setUpHook(folder, { workerPath });
      await writeFile(join(stateDir, 'panes', marker), 'warden\n\n');
      const filling = writeFile(join(folder, 'full'), Buffer.alloc(300_000));
      await expect(filling).rejects.toMatchObject({ code: 'ENOSPC' });
      for (const event of ['Stop', 'Notification', 'SessionEnd']) {
        expect(await runHook(scriptPath, event, '{"a":1}', inside)).toEqual(silent);
      }
      expect(await spooled(stateDir)).toEqual([]);
      const noted = await readFile(join(stateDir, 'lost'), 'utf8');
      const lines = ['Stop', 'Notification', 'SessionEnd'].map(
        (event) => `4711.3 ${event} ${inside.TMUX}`,
      );
      expect(noted.split('\n')).toEqual(['', ...lines, '']);
      expect(await startedWorkers(stateDir)).toEqual([]);
      await rm(join(folder, 'full'));
      await eventually(async () => expect(await startedWorkers(stateDir)).toHaveLength(1));
      expect(await readdir(stateDir)).not.toContainEqual(expect.stringMatching(/^room/));
    } finally {
      execFileSync('umount', ['-l', folder]);
    }
  },
);

test('a limit to the size of files loses an event that is larger, and nothing else', async ({
  folder,
}) => {
  const { stateDir, scriptPath } = await setUpHook(folder);
  await writeFile(join(stateDir, 'panes', marker), 'warden\n\n');
  await pretendWorker(stateDir);
  await markRoom(stateDir);
  const payload = JSON.stringify({ last_assistant_message: 'x'.repeat(300_000) });
  const limited = (limit: string) => ({
    name: 'limited',
    file: '/bin/sh',
    args: ['-c', `ulimit ${limit}; exec /bin/sh "$@"`, 'sh'],
  });
  // a soft one is lifted
  expect(await runHook(scriptPath, 'Stop', payload, inside, limited('-S -f 16'))).toEqual(silent);
  expect(await spooled(stateDir)).toHaveLength(1);
  expect(await runHook(scriptPath, 'Stop', payload, inside, limited('-f 16'))).toEqual(silent);
  expect(await spooled(stateDir)).toHaveLength(1);
  expect(await readFile(join(stateDir, 'lost'), 'utf8')).toContain(`${marker} Stop `);
});

serial.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
  'a disk that fills up after it was found roomy neither blocks Claude Code nor makes a whole event',
  async ({ folder }) => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder]);
    try {
      const { stateDir, scriptPath } = await setUpHook(folder);
      await writeFile(join(stateDir, 'panes', marker), 'warden\n\n');
      await pretendWorker(stateDir);
      await markRoom(stateDir, 0);
      const payload = JSON.stringify({ last_assistant_message: 'x'.repeat(300_000) });
      const hook = startHook(scriptPath, 'Stop', inside);
      hook.stdin.on('error', () => {});
      hook.stdin.end(payload);
      // 2 would block the turn
      expect(await once(hook, 'close')).toEqual([1, null]);
      const [name = ''] = await spooled(stateDir);
      const written = await readFile(join(stateDir, 'spool', name), 'utf8');
      expect(written).toContain('\tStop\n{"last_assistant_message":"xxx');
      expect(written.length).toBeLessThan(payload.length);
    } finally {
      execFileSync('umount', ['-l', folder]);
    }
  },
);

test('without a registry, or without the worker, an unknown pane leaves nothing', async ({
  folder,
}) => {
  const workerPath = await standInWorker(folder);
  const { stateDir, scriptPath, registryPath } = await setUpHook(folder, { workerPath });
  await rm(registryPath);
  expect(await runHook(scriptPath, 'SessionStart', '{}', inside)).toEqual(silent);
  await writeFile(registryPath, '{}');
  await rm(workerPath);
  expect(await runHook(scriptPath, 'SessionStart', '{}', inside)).toEqual(silent);
  expect(await spooled(stateDir)).toEqual([]);
});

test('falls back to the node on PATH', async ({ folder }) => {
  const workerPath = await standInWorker(folder);
  const nodePath = join(folder, 'gone', 'node');
  const { stateDir, scriptPath } = await setUpHook(folder, { workerPath, nodePath });
  const bin = join(folder, 'bin');
  await mkdir(bin);
  await symlink(process.execPath, join(bin, 'node'));
  const env = { ...inside, PATH: `${bin}:${process.env.PATH}` };
  expect(await runHook(scriptPath, 'Stop', '{}', env)).toEqual(silent);
  await eventually(async () => expect(await startedWorkers(stateDir)).toHaveLength(1));
});

test('says which version wrote it', () => {
  const text = renderHookScript({
    stateDir: '/s',
    registryPath: '/r',
    nodePath: '/n',
    workerPath: '/w',
    version: '1.2.3-beta.4',
  });
  expect(hookScriptVersion(text)).toBe('1.2.3-beta.4');
  expect(hookScriptVersion('#!/bin/sh\n')).toBeUndefined();
});

test.for(["it's", '$(id) `id` "x" \\', '\n', ''])('%j is one word to a shell', (text) => {
  expect(execFileSync('sh', ['-c', `printf %s ${shellQuote(text)}`], { encoding: 'utf8' })).toBe(
    text,
  );
});

/** The write end of the fifo a hook has begun to read. */
function waitingFifo(stateDir: string, pid?: number) {
  return eventually(async () => {
    const ending = pid === undefined ? '.reply' : `.${pid}.reply`;
    const name = (await spooled(stateDir)).find((one) => one.endsWith(ending));
    if (name === undefined) throw new Error('no hook waits');
    const path = join(stateDir, 'spool', name);
    // while nobody reads, it cannot be opened
    return open(path, constants.O_WRONLY | constants.O_NONBLOCK);
  });
}
