import { existsSync } from 'node:fs';
import { expect } from 'vitest';
import { eventually } from '../eventually.ts';
import { isPidRunning } from '../processes/is-pid-running.ts';
import { recordedScreen } from '../recordings.ts';
import { test } from '../test.ts';
import { privateTmux } from './private-tmux.ts';

test('starts a session of a size, in a folder, and tells what its program is told', async ({
  folder,
  privateTmux,
}) => {
  const script = 'echo "$TMUX $TMUX_PANE $VALUE $PWD"; exec cat';
  const pane = await privateTmux.session('one', {
    command: ['sh', '-c', script],
    width: 150,
    height: 10,
    env: { VALUE: 'a b' },
    cwd: folder,
  });
  await pane.shows(`${pane.env.TMUX} ${pane.paneId} a b ${folder}`);
  const facts = await privateTmux.raw('list-panes', '-aF', '#{pane_width} #{pane_pid} #{pid}');
  expect(facts).toBe(`150 ${pane.panePid} ${pane.serverPid}`);
});

test('draws recorded screens, one after the other', async ({ privateTmux }) => {
  const pane = await privateTmux.session('one');
  for (const name of ['10-ask-single', '02-idle-after-answer']) {
    await pane.show(name);
    expect((await pane.screen()).trimEnd()).toBe(recordedScreen(name).trimEnd());
  }
});

test('is the server that programs find by themselves', async ({ folder, start }) => {
  const tmux = privateTmux(folder, { isDefault: true });
  await tmux.session('here');
  const env = { PATH: process.env.PATH, TMUX_TMPDIR: folder };
  const sessions = start(['tmux', 'list-sessions', '-F', '#{session_name}'], { env });
  await sessions.ended;
  expect(sessions.printed()).toBe('here\n');
  await tmux.close();
});

test('leaves no server behind, and minds none', async ({ folder }) => {
  const tmux = privateTmux(folder);
  await tmux.close();
  const { serverPid, panePid } = await tmux.session('one');
  await tmux.close();
  expect(await isPidRunning(serverPid)).toBe(false);
  await eventually(async () => expect(await isPidRunning(panePid)).toBe(false));
  expect(existsSync(tmux.socketPath)).toBe(false);
});
