import { LockError } from '@gsd-code-skill/core';
import { ChannelError } from '@gsd-code-skill/session-channel';
import { TmuxError } from '@gsd-code-skill/tmux-adapter';
import { expect, test } from 'vitest';
import { type ActionOutcome, outcomeOf, usage } from './outcome.ts';

test.for<[string, unknown, ActionOutcome]>([
  ['a stop', usage('what?'), { verdict: 'usage', message: 'what?' }],
  [
    'a missing tmux',
    new TmuxError('no-tmux', 'tmux: not found'),
    { verdict: 'no_session', message: 'tmux is not installed', data: { error: 'no-tmux' } },
  ],
  [
    'a hanging tmux',
    new TmuxError('timed-out', 'tmux list-panes: no answer'),
    {
      verdict: 'not_delivered',
      message: 'tmux list-panes: no answer',
      data: { error: 'timed-out' },
    },
  ],
  [
    'another driver',
    new LockError('lock-timeout', '1.2: still locked'),
    {
      verdict: 'not_delivered',
      message: '1.2: still locked',
      lines: ['another menu-driver is typing there'],
      data: { error: 'lock-timeout' },
    },
  ],
  [
    'a state folder that cannot be used',
    new ChannelError('bad-state-directory', 'not an absolute path: state'),
    {
      verdict: 'not_delivered',
      message: 'not an absolute path: state',
      data: { error: 'bad-state-directory' },
    },
  ],
  [
    'an error of the system',
    Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' }),
    { verdict: 'not_delivered', message: 'EACCES: permission denied', data: { error: 'failed' } },
  ],
  [
    'what is no error',
    'oh',
    { verdict: 'not_delivered', message: 'oh', data: { error: 'failed' } },
  ],
])('%s is an outcome', ([, error, outcome]) => {
  expect(outcomeOf(error)).toEqual(outcome);
});

test('what goes wrong after the session was touched proves nothing', () => {
  expect(outcomeOf(new TmuxError('timed-out', 'no answer'), true)).toMatchObject({
    verdict: 'unconfirmed',
  });
  expect(outcomeOf(usage('what?'), true)).toMatchObject({ verdict: 'usage' });
});
