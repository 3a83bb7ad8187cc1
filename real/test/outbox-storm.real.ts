import { expect, test } from 'vitest';
import { storm } from '../../packages/openclaw-client/test/storm.ts';

// a scripted gateway that speaks the same frames stands in for OpenClaw's
test('1,000 wakes reach 50 sessions in order while the deliverer is killed 50 times', async () => {
  const { lost, disorder, runTwice, kills } = await storm({ wakes: 1000, sessions: 50, kills: 50 });
  expect({ lost, disorder, runTwice, kills }).toEqual({
    lost: [],
    disorder: [],
    runTwice: [],
    kills: 50,
  });
});
