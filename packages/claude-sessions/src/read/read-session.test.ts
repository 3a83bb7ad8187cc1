import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdir,
  readdir,
  readFile,
  readlink,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from 'vitest';
import { hasProc, stateOf, test } from '../../test/config-folder.ts';
import { readSession } from './read-session.ts';

const noProc = { proc: '/nowhere' };

test('reads a living session', async ({ configDir, start, write }) => {
  const pid = await start();
  await write(pid, stateOf(pid, { status: 'waiting', waitingFor: 'input needed' }));
  expect(await readSession(configDir, pid)).toEqual({
    status: 'living',
    session: {
      pid,
      sessionId: '525f6adc-9f0d-4767-a293-fcd80d1bdbeb',
      cwd: '/home/me/project',
      startedAt: new Date(1794838959351).toISOString(),
      status: 'waiting',
      statusWord: 'waiting',
      waitingFor: 'input needed',
      paneId: '%0',
      entrypoint: 'cli',
      version: '2.1.325',
      messagingSocketPath: `/tmp/cc-socks/${pid}.sock`,
      name: 'project-b3',
      updatedAt: new Date(1794838985687).toISOString(),
      statusUpdatedAt: new Date(1794838985687).toISOString(),
    },
  });
});

test('says that there is no file', async ({ configDir, start, write }) => {
  const pid = await start();
  expect(await readSession(configDir, pid)).toEqual({ status: 'none' });
  await write(1, '{}');
  expect(await readSession(configDir, pid)).toEqual({ status: 'none' });
});

test.for([{}, noProc])(
  'tells a file that outlived its process, %j',
  async (options, { configDir, start, write }) => {
    const pid = await start();
    await write(pid, stateOf(pid));
    expect(await readSession(configDir, pid, options)).toMatchObject({ status: 'living' });
    process.kill(pid, 'SIGKILL');
    const status = async () => (await readSession(configDir, pid, options)).status;
    await expect.poll(status).toBe('ended');
  },
);

test.runIf(hasProc)('tells another process with the pid', async ({ configDir, start, write }) => {
  const pid = await start();
  await write(pid, stateOf(pid, { procStart: '1' }));
  expect(await readSession(configDir, pid)).toMatchObject({ status: 'ended', session: { pid } });
  // where nothing tells when a process began, a living pid has to do
  expect(await readSession(configDir, pid, noProc)).toMatchObject({ status: 'living' });
});

test('takes a zombie for ended', async ({ configDir, start, write }) => {
  const pid = await start();
  await write(pid, stateOf(pid, { procStart: '22' }));
  const proc = join(configDir, 'proc');
  const show = async (state: string) => {
    await mkdir(join(proc, `${pid}`), { recursive: true });
    const fields = Array.from({ length: 19 }, (_, index) => index + 4);
    await writeFile(
      join(proc, `${pid}`, 'stat'),
      `${pid} (a) Z (b) ${state} ${fields.join(' ')} 0\n`,
    );
    return (await readSession(configDir, pid, { proc })).status;
  };
  expect(await show('S')).toBe('living');
  expect(await show('Z')).toBe('ended');
});

test.runIf(hasProc)(
  'says that a pid is of another machine or container',
  async ({ configDir, start, write }) => {
    const pid = await start();
    const machine = (await readFile('/etc/machine-id', 'utf8').catch(() => '')).trim();
    const namespace = await readlink('/proc/self/ns/pid');
    const statusIn = async (pidDomain: string) => {
      await write(pid, stateOf(pid, { pidDomain }));
      const reading = await readSession(configDir, pid);
      return reading.status === 'problem' ? reading.problem.code : reading.status;
    };
    expect(await statusIn(`linux:${machine}:${namespace}`)).toBe('living');
    expect(await statusIn(`linux:${machine}:pid:[1]`)).toBe('elsewhere');
    if (machine) expect(await statusIn(`linux:00000000:${namespace}`)).toBe('elsewhere');
    expect(await statusIn('linux')).toBe('living');
    expect(await statusIn('something new')).toBe('living');
  },
);

test.for([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, 2 ** 40])(
  'refuses the pid %d',
  async (pid, { configDir, write }) => {
    await write(pid, { pid, sessionId: '1f', cwd: '/', startedAt: 1 });
    expect(await readSession(configDir, pid)).toMatchObject({
      status: 'problem',
      problem: { code: 'bad-pid' },
    });
  },
);

test.for([
  ['', 'not-json', 'empty'],
  ['{"pid":1,"sessi', 'not-json', 'half-written or damaged'],
  ['\0\0\0', 'not-json', 'half-written or damaged'],
  ['['.repeat(60_000), 'not-json', 'half-written or damaged'],
  ['null', 'unknown-shape', 'Invalid input: expected object, received null'],
  ['[]', 'unknown-shape', 'Invalid input: expected object, received array'],
  ['{"pid":1,"cwd":"/","startedAt":1,"sessionId":{}}', 'unknown-shape', /^sessionId: /],
  ['{"pid":2,"cwd":"/","startedAt":1,"sessionId":"1f"}', 'unknown-shape', 'holds the pid 2'],
] as const)(
  'names what is wrong with a file: $1, $2',
  async ([text, code, reason], { configDir, write }) => {
    const path = await write(1, text);
    // long enough ago to be no matter of writing
    await utimes(path, 1, 1);
    const { problem } = { problem: undefined, ...(await readSession(configDir, 1)) };
    expect(problem).toEqual({ code, path, reason: expect.stringMatching(reason) });
  },
);

const odd: Record<string, (path: string) => unknown> = {
  'a folder': (path) => mkdir(path),
  'a pipe': (path) => execFileSync('mkfifo', [path]),
  'a socket': (path) => once(createServer().listen(path).unref(), 'listening'),
  'a link to a session': async (path) => {
    await writeFile(`${path}.other`, JSON.stringify(stateOf(process.pid)));
    await symlink(`${path}.other`, path);
  },
  'a link to nothing': (path) => symlink('nothing', path),
  'a link to itself': (path) => symlink(path, path),
};

test.for(Object.keys(odd))('is not held up by %s', async (what, { configDir }) => {
  await mkdir(join(configDir, 'sessions'));
  await odd[what]?.(join(configDir, 'sessions', `${process.pid}.json`));
  const reading = await readSession(configDir, process.pid);
  expect(reading).toMatchObject({ status: 'problem', problem: { code: 'not-a-file' } });
});

test('does not read a file that is too large', async ({ configDir, write }) => {
  const path = await write(1, '{');
  await truncate(path, 50 * 1024 * 1024);
  const before = process.memoryUsage().arrayBuffers;
  expect(await readSession(configDir, 1)).toMatchObject({ problem: { code: 'too-large' } });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1024 * 1024);
});

test('says that a file cannot be read', async ({ configDir }) => {
  await writeFile(join(configDir, 'sessions'), '');
  const problem = { code: 'unreadable', reason: expect.stringContaining('ENOTDIR') };
  expect(await readSession(configDir, 1)).toMatchObject({ problem });
});

test('waits for a file that is being written', async ({ configDir, start, write }) => {
  const pid = await start();
  const state = JSON.stringify(stateOf(pid));
  await write(pid, state.slice(0, 100));
  const reading = readSession(configDir, pid);
  await write(pid, state);
  expect(await reading).toMatchObject({ status: 'living' });
});

test('does not wait for ever', async ({ configDir, write }) => {
  await write(1, '{');
  expect(await readSession(configDir, 1)).toMatchObject({ problem: { code: 'not-json' } });
});

test('never shows a file half-written', async ({ configDir, start, write }) => {
  const pid = await start();
  const state = JSON.stringify(stateOf(pid));
  const path = await write(pid, state);
  const program = `const { writeFileSync } = require('node:fs');
    setInterval(() => writeFileSync(process.argv[1], process.argv[2]), 2); console.log('begun')`;
  const writer = spawn(process.execPath, ['-e', program, path, state]);
  try {
    await once(writer.stdout, 'data');
    const statuses = new Set<string>();
    for (let count = 0; count < 1000; count += 1) {
      statuses.add((await readSession(configDir, pid)).status);
    }
    expect([...statuses]).toEqual(['living']);
  } finally {
    writer.kill('SIGKILL');
    await once(writer, 'exit');
  }
});

test('leaves everything as it is', async ({ configDir, start, write }) => {
  const pid = await start();
  const path = await write(pid, stateOf(pid));
  const look = async () => {
    const { mode, ino, size, mtimeMs, ctimeMs } = await stat(path);
    return {
      names: await readdir(configDir, { recursive: true }),
      mode,
      ino,
      size,
      mtimeMs,
      ctimeMs,
    };
  };
  const before = await look();
  await readSession(configDir, pid);
  await readSession(configDir, 1);
  expect(await look()).toEqual(before);
});
