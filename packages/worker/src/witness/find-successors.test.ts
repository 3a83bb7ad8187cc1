import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Binding,
  type PaneKey,
  paneKey,
  prepareStateDirectory,
  writeBinding,
} from '@gsd-code-skill/session-channel';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { findSuccessors } from './find-successors.ts';

const gone = 2 ** 22 + 1;
const binding = (claudePid: number, sessionName = 'warden-main'): Binding => ({
  agentId: 'warden',
  sessionName,
  socketPath: '/tmp/none',
  claudeSessions: ['c'],
  claudePid,
});
const here = (paneId: string) => paneKey({ serverPid: process.pid, paneId });
const old: PaneKey = `${gone}.1`;

test('a session lives on where another pane of its name has a living Claude Code', async ({
  folder,
}) => {
  await prepareStateDirectory(folder);
  await writeBinding(folder, old, binding(gone));
  await writeBinding(folder, here('%1'), binding(process.pid));
  await writeBinding(folder, here('%2'), binding(gone, 'other'));
  const successorOf = await findSuccessors(folder);
  expect(successorOf('warden-main')).toBe('living');
  expect(successorOf('other')).toBe('none');
});

test('an unread event of a pane that nobody knows may be any session’s', async ({ folder }) => {
  await prepareStateDirectory(folder);
  await writeBinding(folder, old, binding(gone));
  await writeFile(join(folder, 'spool', `${old}.77`), '');
  expect((await findSuccessors(folder))('warden-main')).toBe('none');
  await writeFile(join(folder, 'spool', `${here('%1')}.78`), '');
  expect((await findSuccessors(folder))('warden-main')).toBe('unread');
});
