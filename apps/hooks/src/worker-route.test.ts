import { expect, test } from 'vitest';
import { workerRoute } from './worker-route.ts';

test.for([
  [{ transport: 'gateway', target: 'ws://gw', source: 'asked for' }, 'gateway ws://gw (asked for)'],
  [{ transport: 'inbox', source: 'asked for' }, 'inbox (asked for)'],
  [{ transport: 'cli' }, 'cli'],
] as const)('%j is %s', ([record, words]) => {
  expect(workerRoute(record)).toBe(words);
});
