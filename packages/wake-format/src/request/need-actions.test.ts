import { expect, test } from 'vitest';
import { needActions } from './need-actions.ts';

const need = { agentId: 'warden', sessionName: 'warden-main', kind: 'failure' };

test.for([
  [need, ['status', 'done', 'later <time>']],
  [{ ...need, kind: 'request', requestId: '7KQ2XM4T' }, ['show 7KQ2XM4T', 'later <time>']],
  [{ ...need, kind: 'request' }, ['status', 'later <time>']],
] as const)('%j: %j', ([given, actions]) => {
  expect(needActions(given)).toEqual(actions.map((action) => `menu-driver warden-main ${action}`));
});

test('a session that has ended is brought back', () => {
  expect(needActions({ ...need, kind: 'ended' })).toEqual(['gsd-launcher recover warden']);
  expect(needActions({ ...need, kind: 'ended', agentId: 'a b' })).toEqual([
    "gsd-launcher recover 'a b'",
  ]);
});

test('what no command can name gets none', () => {
  expect(needActions({ ...need, sessionName: 'a\nb' })).toEqual([]);
  expect(needActions({ ...need, kind: 'ended', agentId: 'a\u202eb' })).toEqual([]);
});
