import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SpoolEntry } from '@gsd-code-skill/session-channel';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { parseEvent } from './parse-event.ts';

const writtenAt = 1_771_322_400_000;

/** Half an event, of a hook and a tmux server with these pids. */
async function partOfAnEvent(
  folder: string,
  hookPid: number,
  serverPid: number,
): Promise<SpoolEntry> {
  const name = `${serverPid}.3.${hookPid}`;
  const path = join(folder, name);
  const header = `/tmp/tmux,${serverPid},0\t%3\t12\tStop`;
  await writeFile(path, `${header}\n{"session_id":`, { mode: 0o600 });
  const files = { name, path, replyPath: `${path}.reply`, size: 1 };
  return { ...files, pane: `${serverPid}.3`, hookPid, createdAt: writtenAt, writtenAt };
}

/** The pid of a process that has ended. */
async function goneProcess(): Promise<number> {
  const process = spawn('true');
  await once(process, 'exit');
  return process.pid ?? 0;
}

test.for([
  ['its hook', true],
  ['its tmux server', false],
] as const)(
  'half an event is broken when %s is gone for ten seconds',
  async ([, isHook], { folder }) => {
    const gone = await goneProcess();
    const pids = isHook ? ([gone, process.pid] as const) : ([process.pid, gone] as const);
    const entry = await partOfAnEvent(folder, ...pids);
    expect(await parseEvent(entry, writtenAt + 9000)).toEqual({ status: 'waiting' });
    expect(await parseEvent(entry, writtenAt + 11_000)).toMatchObject({ status: 'broken' });
  },
);

test('a clock that is set forward breaks no event that is being written', async ({ folder }) => {
  const entry = await partOfAnEvent(folder, process.pid, process.pid);
  expect(await parseEvent(entry, writtenAt + 60_000)).toEqual({ status: 'waiting' });
  expect(await parseEvent(entry, writtenAt + 11 * 60_000)).toMatchObject({ status: 'broken' });
});
