import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { hasProc, stateOf, test } from '../../test/config-folder.ts';
import { readSessions } from './read-sessions.ts';

test('lists nothing where there is nothing', async ({ configDir }) => {
  const nothing = { sessions: [], ended: [], problems: [] };
  expect(await readSessions(configDir)).toEqual(nothing);
  expect(await readSessions(join(configDir, 'no', 'folder'))).toEqual(nothing);
});

test('says that the folder cannot be read', async ({ configDir }) => {
  const path = join(configDir, 'sessions');
  await writeFile(path, '');
  expect(await readSessions(configDir)).toEqual({
    sessions: [],
    ended: [],
    problems: [{ code: 'unreadable', path, reason: expect.stringContaining('ENOTDIR') }],
  });
});

test.runIf(hasProc)(
  'parts the living, the ended and what is wrong',
  async ({ configDir, start, write }) => {
    const pids = [await start(), await start(), await start()].sort((a, b) => a - b);
    for (const pid of pids) await write(pid, stateOf(pid));
    const reused = await start();
    await write(reused, stateOf(reused, { procStart: '1' }));
    const broken = await write(1, '{');
    const names = ['0', '-1', '01', '1e3', ' 1', '0x1', 'x', '', '99999999999'];
    const strange = await Promise.all(names.map((name) => write(name, '{}')));
    // the key of a messaging socket is not for us
    execFileSync('mkfifo', [join(configDir, 'sessions', `${reused}.0a1b.key`)]);

    const { sessions, ended, problems } = await readSessions(configDir);
    expect(sessions.map(({ pid }) => pid)).toEqual(pids);
    expect(ended.map(({ pid }) => pid)).toEqual([reused]);
    expect(problems.filter(({ code }) => code === 'not-json').map(({ path }) => path)).toEqual([
      broken,
    ]);
    const badNames = problems.filter(({ code }) => code === 'bad-pid').map(({ path }) => path);
    expect(badNames).toEqual(strange.sort());
    expect(problems).toHaveLength(1 + strange.length);
  },
);

test('takes any living pid where there is no /proc', async ({ configDir, start, write }) => {
  const pid = await start();
  await write(pid, stateOf(pid, { procStart: 'Mon Nov 16 14:20:10 2026' }));
  const { sessions } = await readSessions(configDir, { proc: join(configDir, 'proc') });
  expect(sessions).toMatchObject([{ pid }]);
});
