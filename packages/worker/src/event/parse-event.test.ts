import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SpoolEntry } from '@gsd-code-skill/session-channel';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { parseEvent } from './parse-event.ts';

const writtenAt = 1_771_322_400_000;

async function partOfAnEvent(folder: string, hookPid: number): Promise<SpoolEntry> {
  const path = join(folder, `4711.3.${hookPid}`);
  await writeFile(path, '/tmp/tmux,4711,0\t%3\t12\tStop\n{"session_id":', { mode: 0o600 });
  const files = { name: `4711.3.${hookPid}`, path, replyPath: `${path}.reply`, size: 1 };
  return { ...files, pane: '4711.3', hookPid, createdAt: writtenAt, writtenAt };
}

test('half an event is broken when its hook is gone for ten seconds', async ({ folder }) => {
  const hook = spawn('true');
  const pid = hook.pid ?? 0;
  await once(hook, 'exit');
  const entry = await partOfAnEvent(folder, pid);
  expect(await parseEvent(entry, writtenAt + 9000)).toEqual({ status: 'waiting' });
  expect(await parseEvent(entry, writtenAt + 11_000)).toMatchObject({ status: 'broken' });
});

test('a clock that is set forward breaks no event that is being written', async ({ folder }) => {
  const entry = await partOfAnEvent(folder, process.pid);
  expect(await parseEvent(entry, writtenAt + 60_000)).toEqual({ status: 'waiting' });
  expect(await parseEvent(entry, writtenAt + 11 * 60_000)).toMatchObject({ status: 'broken' });
});
