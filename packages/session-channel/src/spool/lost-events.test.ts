import { appendFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { test } from '../../test/state.ts';
import { prepareStateDirectory } from '../state-directory.ts';
import { type LostEvent, readLosses, tellOfLosses } from './lost-events.ts';

async function takeLosses(stateDir: string): Promise<readonly LostEvent[]> {
  let told: readonly LostEvent[] = [];
  await tellOfLosses(stateDir, async (losses) => {
    told = losses;
  });
  return told;
}

test('what hook.sh noted is told once, and room is kept for more', async ({ stateDir }) => {
  await prepareStateDirectory(stateDir);
  const path = join(stateDir, 'lost');
  expect(await takeLosses(stateDir)).toEqual([]);
  await appendFile(
    path,
    '4711.3 Stop /tmp/a b,4711,0\n4711.3 Notification\nnot a line of ours\n4711.4 St',
  );
  expect(await readLosses(stateDir)).toHaveLength(3);
  expect(await takeLosses(stateDir)).toEqual([
    { pane: '4711.3', event: 'Stop', tmux: '/tmp/a b,4711,0' },
    { pane: '4711.3', event: 'Notification', tmux: '' },
    { pane: '4711.4', event: 'St', tmux: '' },
  ]);
  expect(await takeLosses(stateDir)).toEqual([]);
  expect(await readFile(path, 'utf8')).toBe('\n');
  expect((await readdir(stateDir)).filter((name) => name.startsWith('lost'))).toEqual(['lost']);
});

test('noted losses survive another preparation', async ({ stateDir }) => {
  await prepareStateDirectory(stateDir);
  await appendFile(join(stateDir, 'lost'), '4711.3 Stop\n');
  await prepareStateDirectory(stateDir);
  expect(await takeLosses(stateDir)).toEqual([{ pane: '4711.3', event: 'Stop', tmux: '' }]);
});

test('losses that could not be told are told the next time', async ({ stateDir }) => {
  await prepareStateDirectory(stateDir);
  await appendFile(join(stateDir, 'lost'), '4711.3 Stop\n');
  const failing = tellOfLosses(stateDir, () => Promise.reject(new Error('no room')));
  await expect(failing).rejects.toThrow('no room');
  await appendFile(join(stateDir, 'lost'), '4711.4 Stop\n');
  expect(await readLosses(stateDir)).toHaveLength(2);
  expect(await takeLosses(stateDir)).toMatchObject([{ pane: '4711.3' }]);
  expect(await takeLosses(stateDir)).toMatchObject([{ pane: '4711.4' }]);
  expect(await takeLosses(stateDir)).toEqual([]);
});
