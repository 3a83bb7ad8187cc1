import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mapLimited } from './map-limited.ts';

test('keeps the order, with no more at work than may be', async () => {
  let [atWork, most] = [0, 0];
  const results = await mapLimited([3, 0, 2, 1], 2, async (turns) => {
    atWork += 1;
    most = Math.max(most, atWork);
    for (let turn = 0; turn < turns; turn++) await setImmediate();
    atWork -= 1;
    return `${turns}`;
  });
  expect(results).toEqual(['3', '0', '2', '1']);
  expect(most).toBe(2);
});

test('fails with the first that fails', async () => {
  const failing = mapLimited([1, 2], 1, async (item) => Promise.reject(new Error(`${item}`)));
  await expect(failing).rejects.toThrow('1');
});
