import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  lockPane,
  openRequest,
  paneKey,
  prepareStateDirectory,
  readRequest,
} from '@gsd-code-skill/session-channel';
import { expect, test } from 'vitest';
import { keepHouse } from './housekeeping.ts';

test('removes what ended servers, killed hooks and killed workers left, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'housekeeping-'));
  const stateDir = join(folder, 'state');
  await prepareStateDirectory(stateDir);
  const at = (...parts: string[]) => join(stateDir, ...parts);
  const ended = spawn('true');
  await once(ended, 'exit');
  const keyOf = (serverPid = 0, paneId = '%1') => paneKey({ serverPid, paneId });
  const [gone, alive, busy] = [keyOf(ended.pid), keyOf(process.pid), keyOf(ended.pid, '%2')];
  for (const key of [gone, alive, busy]) {
    await writeFile(at('panes', key), '');
    await writeFile(at('bindings', `${key}.json`), '{}');
  }
  await writeFile(at('spool', `${busy}.77`), '');
  execFileSync('mkfifo', [at('spool', `${busy}.77.reply`), at('spool', '1.1.78.reply')]);
  await utimes(at('spool', '1.1.78.reply'), 1, 1);
  for (let n = 0; n < 102; n++) {
    const name = `${1000 + n}.${gone}.5`;
    await writeFile(at('quarantine', name), '');
    await writeFile(at('quarantine', `${name}.reason`), '');
  }

  const request = {
    kind: 'permission',
    toolName: 'Bash',
    toolInput: {},
    agentId: 'warden',
  } as const;
  const where = { sessionName: 'warden-main', claudeSessionId: 'c' };
  await openRequest(stateDir, { ...request, ...where, id: 'AAAAAAAA', pane: gone });
  await openRequest(stateDir, { ...request, ...where, id: 'BBBBBBBB', pane: alive });
  const held = await lockPane(stateDir, alive);
  const lock = await readFile(at('locks', `${alive}.lock`), 'utf8');
  const dead = JSON.stringify({ ...JSON.parse(lock), pid: ended.pid, start: '1' });
  await writeFile(at('locks', `${gone}.lock`), dead);
  for (const key of [gone, alive]) await utimes(at('locks', `${key}.lock`), 1, 1);
  await writeFile(at(`room.${ended.pid}`), 'room');
  await writeFile(at(`room.${process.pid}`), 'room');
  await mkdir(at('outbox', 'locks'));
  const deep = at('outbox', 'locks', `.${randomUUID()}.tmp`);
  const shallow = at(`.${randomUUID()}.tmp`);
  for (const path of [deep, shallow]) {
    await writeFile(path, '');
    await utimes(path, 1, 1);
  }

  const draft = () => at('mutes', `.${randomUUID()}.tmp`);
  const [left, current] = [draft(), draft()];
  for (const path of [left, current]) await writeFile(path, '');
  await utimes(left, 1, 1);

  await keepHouse(stateDir);
  expect(await readdir(at('mutes'))).toEqual([basename(current)]);
  expect((await readdir(at('panes'))).sort()).toEqual([alive, busy].sort());
  expect((await readdir(at('bindings'))).sort()).toEqual([`${alive}.json`, `${busy}.json`].sort());
  expect(await readdir(at('spool'))).toEqual([`${busy}.77`, `${busy}.77.reply`]);
  expect(await readdir(at('outbox', 'locks'))).toEqual([]);
  expect(await readdir(at('locks'))).toEqual([`${alive}.lock`]);
  await held.release();
  expect(await readdir(stateDir)).not.toContain(basename(shallow));
  const rooms = (await readdir(stateDir)).filter((name) => name.startsWith('room.'));
  expect(rooms).toEqual([`room.${process.pid}`]);
  expect((await readRequest(stateDir, 'AAAAAAAA'))?.settled).toMatchObject({ by: 'session' });
  expect((await readRequest(stateDir, 'BBBBBBBB'))?.settled).toBeUndefined();
  const kept = await readdir(at('quarantine'));
  expect(kept).toHaveLength(200);
  expect(kept).not.toContain(`1001.${gone}.5`);
  await rm(folder, { recursive: true });
});
