import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { standInProgram } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import { test } from '../../test/adapter.ts';
import { createTmux } from '../index.ts';

test('ends with an error, and leaves no process, when the server hangs', async ({
  tmux,
  socketPath,
}) => {
  const pane = await tmux.newSession('hung', { command: ['cat'] });
  const pid = await tmux.serverPid();
  const impatient = createTmux({ socketPath, timeout: 300 });
  process.kill(pid, 'SIGSTOP');
  try {
    const timedOut = { name: 'TmuxError', code: 'timed-out' };
    await expect(impatient.panes()).rejects.toMatchObject(timedOut);
    await expect(impatient.capture(pane)).rejects.toMatchObject(timedOut);
    await expect(impatient.paste(pane, 'x'.repeat(1_000_000))).rejects.toMatchObject(timedOut);
    await expect(impatient.sendKeys(pane, 'x')).rejects.toThrow(
      'tmux send-keys: no answer within 300 ms',
    );
    const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'args']);
    const clients = stdout.split('\n').filter((line) => line.includes(`-S ${socketPath}`));
    // the server keeps the arguments it was started with
    expect(clients).toHaveLength(1);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
});

test('says when no server runs', async ({ tmux }) => {
  await expect(tmux.serverPid()).rejects.toMatchObject({ code: 'no-server' });
  await expect(tmux.sendKeys('%0', 'x')).rejects.toMatchObject({ code: 'no-server' });
  await expect(tmux.paste('%0', 'x')).rejects.toMatchObject({ code: 'no-server' });
});

test('says when the server is gone and its socket is not', async ({ tmux, socketPath }) => {
  await tmux.newSession('a', { command: ['cat'] });
  process.kill(await tmux.serverPid(), 'SIGKILL');
  await expect.poll(() => tmux.panes()).toEqual([]);
  await expect(tmux.capture('%0')).rejects.toMatchObject({ code: 'no-server' });
  await expect(readFile(socketPath)).rejects.toMatchObject({ code: 'ENXIO' });
});

test('takes a server without a session for none', async ({ tmux, raw }) => {
  const pane = await tmux.newSession('last', { command: ['cat'] });
  await raw('set-option', '-s', 'exit-empty', 'off');
  await tmux.killSession('last');
  await expect(tmux.capture(pane)).rejects.toMatchObject({ code: 'no-server' });
  expect(await tmux.panes()).toEqual([]);
  expect(await tmux.sessions()).toEqual([]);
});

test('says when tmux is not installed', async ({ folder }) => {
  const tmux = createTmux({ socketPath: `${folder}/none`, env: { PATH: folder } });
  await expect(tmux.panes()).rejects.toMatchObject({ code: 'no-tmux' });
});

test('keeps what tmux said', async ({ tmux }) => {
  await tmux.newSession('a', { command: ['cat'] });
  await expect(tmux.capture('%7')).rejects.toThrow("tmux capture-pane: can't find pane: %7");
});

test.for([
  ['tmux 3.1c', 'too-old', 'tmux 3.1c is too old: tmux 3.2 or newer is needed'],
  ['tmux 3.2', 'failed', 'tmux new-session: usage: new-session [-AdDEPX]'],
  ['tmux next-3.6', 'failed', 'tmux new-session: usage: new-session [-AdDEPX]'],
  ['tmux openbsd-7.4', 'failed', 'tmux new-session: usage: new-session [-AdDEPX]'],
] as const)('refuses a tmux that is too old: %s', async ([version, code, message], { folder }) => {
  const usage = 'usage: new-session [-AdDEPX]';
  await standInProgram(
    folder,
    'tmux',
    `[ "$1" = -V ] && exec echo '${version}'\necho '${usage}' >&2; exit 1`,
  );
  const tmux = createTmux({ env: { PATH: `${folder}:/bin:/usr/bin` } });
  const start = tmux.newSession('a', { command: ['cat'], env: { A: '1' } });
  await expect(start).rejects.toMatchObject({ name: 'TmuxError', code, message });
});

test('refuses a tmux that is too old where no server runs', async ({ folder }) => {
  const script = `[ "$1" = -V ] && exec echo 'tmux 3.1c'\necho 'no server running on /x' >&2; exit 1`;
  await standInProgram(folder, 'tmux', script);
  const tmux = createTmux({ env: { PATH: `${folder}:/bin:/usr/bin` } });
  for (const list of [tmux.panes, tmux.sessions, tmux.panes]) {
    await expect(list()).rejects.toMatchObject({ code: 'too-old' });
  }
  // by the one that is installed meanwhile
  await standInProgram(folder, 'tmux', script.replace('3.1c', '3.2'));
  expect(await tmux.panes()).toEqual([]);
});

test.for(['3.1c', '3.1', '2.9a', ''])(
  'refuses to list on a server of version "%s"',
  async (version, { folder }) => {
    // prints a format as a row, as a server of that version would
    const script = `for word; do case $word in *'#{version}'*)
    printf '%s\\n' "$word" | sed 's/#{version}/${version}/g' ;; esac; done`;
    await standInProgram(folder, 'tmux', script);
    const tmux = createTmux({ env: { PATH: `${folder}:/bin:/usr/bin` } });
    const name = ['tmux', version].join(' ').trim();
    const message = `${name} is too old: tmux 3.2 or newer is needed`;
    await expect(tmux.panes()).rejects.toMatchObject({ code: 'too-old', message });
    await expect(tmux.sessions()).rejects.toMatchObject({ code: 'too-old', message });
  },
);
