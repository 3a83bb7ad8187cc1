import { loggedOutcomes } from '@gsd-code-skill/session-channel';
import { expect, test } from 'vitest';
import { isBadWake, isUnheardWake } from './wake-outcome.ts';

const all = [...loggedOutcomes, 'waiting', 'sent', 'dead', 'run_failed', null];

test('knows which wakes no agent has heard', () => {
  expect(all.filter(isUnheardWake)).toEqual(['failed', 'unroutable', 'dead']);
});

test('knows which wakes somebody should look at', () => {
  expect(all.filter(isBadWake)).toEqual(['failed', 'unroutable', 'timeout', 'dead', 'run_failed']);
});
