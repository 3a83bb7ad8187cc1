import { readScreen } from '@gsd-code-skill/claude-screen';
import { recordedScreen } from '@gsd-code-skill/testing';
import { expect, test } from 'vitest';
import { lookUntilStill } from './make-room.ts';
import type { Target } from './target.ts';

test.for([
  ['above a dialog is no change of it', '10-ask-single', 2],
  ['is waited for where there is no dialog', '02-idle-after-answer', 4],
] as const)('a clock that runs three ticks %s', async ([, name, looks]) => {
  let looked = 0;
  const look = async () => {
    looked += 1;
    const text = `${Math.min(3, looked)} s\n${recordedScreen(name)}`;
    return { screen: readScreen(text), text };
  };
  await lookUntilStill({ look, timeScale: 1 } as unknown as Target);
  expect(looked).toBe(looks);
});
