import { expect, test } from 'vitest';
import { storm } from '../../test/storm.ts';

// 1,000 wakes to 50 sessions and 50 kills take half a minute: they run with the real programs
test('loses nothing and keeps the order while the delivering process is killed again and again', async () => {
  const { recognised: _, ...result } = await storm({ wakes: 200, sessions: 20, kills: 6 });
  expect(result).toEqual({
    ...{ lost: [], disorder: [], runTwice: [], sentInVain: [], unsettled: [] },
    kills: 6,
  });
}, 60_000);
