import { execFileSync } from 'node:child_process';
import { paneKey } from '@gsd-code-skill/session-channel';
import { expect, test } from 'vitest';
import { setPaneKey } from './set-pane-key.ts';

test('sh finds the key of a pane that paneKey makes', () => {
  const script = [...setPaneKey('key'), 'printf %s "$key"'].join('\n');
  const env = { TMUX: '/tmp/a, b/default,4711,0', TMUX_PANE: '%3' };
  const said = execFileSync('/bin/sh', ['-c', script], { env, encoding: 'utf8' });
  expect(said).toBe(paneKey({ serverPid: 4711, paneId: '%3' }));
});
