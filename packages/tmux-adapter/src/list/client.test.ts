import { privateTmux } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import { test } from '../../test/adapter.ts';

test('says which pane a terminal shows, and when a key was last pressed in it', async ({
  tmux,
  socketPath,
  folder,
}) => {
  expect(await tmux.clients()).toEqual([]);
  const pane = await tmux.newSession('warden-main', { command: ['cat'] });
  await tmux.newSession('alone', { command: ['cat'] });
  expect(await tmux.clients()).toEqual([]);

  // a terminal of another server attaches to this one
  const outer = privateTmux(`${folder}/outer`);
  const attach = ['env', '-u', 'TMUX', 'tmux', '-S', socketPath, 'attach', '-t', 'warden-main'];
  await outer.session('terminal', { command: attach });
  const before = Date.now();
  await expect
    .poll(() => tmux.clients())
    .toEqual([{ sessionName: 'warden-main', paneId: pane, activeAt: expect.any(String) }]);
  const [client] = await tmux.clients();
  expect(Math.abs(Date.parse(client?.activeAt ?? '') - before)).toBeLessThan(5000);
  await outer.close();
});
