import { appendRecord } from '@gsd-code-skill/session-channel';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { checkLastEvents } from './last-events.ts';

test.for([
  ['delivered', 'ok'],
  ['queued', 'ok'],
  ['failed', 'warning'],
  ['unroutable', 'warning'],
  ['timeout', 'warning'],
] as const)('a last wake that was %s is %s', async ([outcome, status], { folder: stateDir }) => {
  await appendRecord(stateDir, {
    ...{ timestamp: new Date().toISOString(), event: 'Stop', session: 'warden-main' },
    ...{ agent: 'warden', outcome, durations: {} },
  });
  expect(await checkLastEvents('warden-main', { stateDir })).toMatchObject({ status });
});
