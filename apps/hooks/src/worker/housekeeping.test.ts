import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { prepareStateDirectory } from '@gsd-code-skill/session-channel';
import { expect, test } from 'vitest';
import { keepHouse } from './housekeeping.ts';

test('removes what ended servers, killed hooks and killed workers left, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'housekeeping-'));
  const stateDir = join(folder, 'state');
  await prepareStateDirectory(stateDir);
  const at = (...parts: string[]) => join(stateDir, ...parts);
  const ended = spawn('true');
  await once(ended, 'exit');
  const [gone, alive, busy] = [`${ended.pid}.1`, `${process.pid}.1`, `${ended.pid}.2`];
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

  const draft = () => at('mutes', `.${randomUUID()}.tmp`);
  const [left, current] = [draft(), draft()];
  for (const path of [left, current]) await writeFile(path, '');
  await utimes(left, 1, 1);

  await keepHouse(stateDir);
  expect(await readdir(at('mutes'))).toEqual([basename(current)]);
  expect((await readdir(at('panes'))).sort()).toEqual([alive, busy].sort());
  expect((await readdir(at('bindings'))).sort()).toEqual([`${alive}.json`, `${busy}.json`].sort());
  expect(await readdir(at('spool'))).toEqual([`${busy}.77`, `${busy}.77.reply`]);
  const kept = await readdir(at('quarantine'));
  expect(kept).toHaveLength(200);
  expect(kept).not.toContain(`1001.${gone}.5`);
  await rm(folder, { recursive: true });
});

test('keeps no more bytes in quarantine than have room, the newest first', async ({
  onTestFinished,
}) => {
  const stateDir = await mkdtemp(join(tmpdir(), 'housekeeping-'));
  onTestFinished(() => rm(stateDir, { recursive: true }));
  await prepareStateDirectory(stateDir);
  const folder = join(stateDir, 'quarantine');
  for (const name of ['1001.1.1.5', '1002.1.1.5', '1003.1.1.5']) {
    await writeFile(join(folder, name), Buffer.alloc(8 * 2 ** 20));
    await writeFile(join(folder, `${name}.reason`), 'broken');
  }
  await keepHouse(stateDir);
  expect((await readdir(folder)).filter((name) => !name.endsWith('.reason')).sort()).toEqual([
    '1002.1.1.5',
    '1003.1.1.5',
  ]);
});
