import { writeFile } from 'node:fs/promises';
import {
  listSpool,
  prepareStateDirectory,
  readNotices,
  readSpending,
  readSpooled,
  statusLinePath,
} from '@gsd-code-skill/session-channel';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { noteSpending } from './note-spending.ts';

const pane = '42.3';
const binding = {
  agentId: 'warden',
  sessionName: 'warden-main',
  socketPath: '/tmp/tmux-0/default',
  claudePid: 7,
  claudeSessions: ['one'],
};

test('tells once a day that the budget is spent, and warns once of a limit', async ({ folder }) => {
  await prepareStateDirectory(folder);
  const draw = async (usd: number, used: number) =>
    writeFile(
      await statusLinePath(folder, pane),
      JSON.stringify({
        session_id: 'one',
        rate_limits: { five_hour: { used_percentage: used, resets_at: 1794850442 } },
        cost: { total_cost_usd: usd },
      }),
    );
  const look = () =>
    noteSpending(folder, { pane, binding }, 5, new Date(2026, 10, 16, 12).getTime());

  await draw(4.9, 60);
  await look();
  expect(await listSpool(folder)).toEqual([]);
  expect(await readNotices(folder, 'warden-main')).toEqual([]);

  await draw(5.12, 83);
  await look();
  await look();
  const [entry, ...others] = await listSpool(folder);
  expect(others).toEqual([]);
  expect(entry && (await readSpooled(entry))).toMatchObject({
    header: { event: 'Noticed' },
    payload: {
      notice_trigger: 'budget_reached',
      notice: { spent_usd: '5.12', budget_usd_per_day: '5' },
    },
  });
  expect(await readNotices(folder, 'warden-main')).toEqual([
    {
      id: 'limit five_hour 1794850442000',
      text: 'usage limit five_hour: 83% used, resets at 2026-11-16T17:34:02.000Z',
    },
  ]);
  expect(await readSpending(folder, 'warden')).toMatchObject({ usd: 5.12, toldDay: '2026-11-16' });
});

test('does nothing without a status line, and tells nothing without a budget', async ({
  folder,
}) => {
  await prepareStateDirectory(folder);
  await noteSpending(folder, { pane, binding }, 1);
  expect(await readSpending(folder, 'warden')).toBeUndefined();
  const line = { session_id: 'one', cost: { total_cost_usd: 100 } };
  await writeFile(await statusLinePath(folder, pane), JSON.stringify(line));
  await noteSpending(folder, { pane, binding }, null);
  expect(await listSpool(folder)).toEqual([]);
});
