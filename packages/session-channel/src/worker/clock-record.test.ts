import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { prepareStateDirectory } from '../state-directory.ts';
import { readClockOffset, steadyClock, writeClockOffset } from './clock-record.ts';

test('what one worker keeps another reads', async ({ folder }) => {
  const stateDir = join(folder, 'state');
  await prepareStateDirectory(stateDir);
  expect(await readClockOffset(stateDir)).toBeUndefined();
  await writeClockOffset(stateDir, 4711.5);
  expect(await readClockOffset(stateDir)).toBe(4711.5);
});

test.for(['', '{', '{"boot":"of another start","offset":1}', '{"offset":"1"}'])(
  'nothing is known by %j',
  async (text, { folder }) => {
    const stateDir = join(folder, 'state');
    await prepareStateDirectory(stateDir);
    await writeFile(join(stateDir, 'clock.json'), text, { mode: 0o600 });
    expect(await readClockOffset(stateDir)).toBeUndefined();
  },
);

test('the steady clock only goes forward', () => {
  const before = steadyClock();
  expect(steadyClock()).toBeGreaterThanOrEqual(before);
});
