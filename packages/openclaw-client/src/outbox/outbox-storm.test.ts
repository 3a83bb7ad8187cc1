import { expect, test } from 'vitest';
import { storm } from '../../test/storm.ts';

// 1,000 wakes to 50 sessions and 50 kills take half a minute: they run with the real programs
test('loses nothing and keeps the order while the delivering process is killed again and again', async () => {
  const { lost, disorder, runTwice, kills } = await storm({ wakes: 200, sessions: 20, kills: 6 });
  expect({ lost, disorder, runTwice, kills }).toEqual({
    lost: [],
    disorder: [],
    runTwice: [],
    kills: 6,
  });
}, 60_000);
