import { lockPane, paneKey } from '@gsd-code-skill/session-channel';
import { databaseRequest, single } from '@gsd-code-skill/session-stage';
import { expect } from 'vitest';
import { limit, test } from './program.ts';

test.concurrent.for([
  { words: ['status'], isBuilt: true },
  { words: ['snapshot'] },
  { words: ['type', 'hello'] },
])(
  '$words ends in time when tmux hangs',
  async ({ words, isBuilt }, { tmux, driveWith, driveBuilt }) => {
    await tmux.newSession('warden-main', { command: ['cat'] });
    const pid = await tmux.serverPid();
    process.kill(pid, 'SIGSTOP');
    try {
      const drive = isBuilt ? driveBuilt : driveWith;
      const run = await drive({ seconds: 7.5 }, 'warden-main', ...words, '--json');
      expect(JSON.parse(run.output)).toMatchObject({
        verdict: 'not_delivered',
        error: 'timed-out',
      });
      expect(run.code).toBe(5);
      expect(run.seconds).toBeLessThan(limit);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  },
);

test.concurrent('ends in time when tmux hangs as soon as a key was pressed', async ({
  tmux,
  startClaude,
  openRequest,
  driveBuilt,
}) => {
  const { keys } = await startClaude({ ...single, stopTmuxAtKey: true });
  const id = await openRequest();
  const pid = await tmux.serverPid();
  try {
    const run = await driveBuilt(
      { seconds: 7.5 },
      'warden-main',
      'choose',
      '--for',
      id,
      '2',
      '--json',
    );
    expect(JSON.parse(run.output)).toMatchObject({ verdict: 'unconfirmed', error: 'timed-out' });
    expect(run.code).toBe(4);
    expect(run.seconds).toBeLessThan(limit);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  expect(await keys()).toEqual(['2']);
});

test.concurrent('ends in time when another driver keeps the pane', async ({
  stateDir,
  tmux,
  startClaude,
  driveWith,
}) => {
  const { pane, keys } = await startClaude();
  const key = paneKey({ serverPid: await tmux.serverPid(), paneId: pane });
  const held = await lockPane(stateDir, key);
  const run = await driveWith({ seconds: 7.5 }, 'warden-main', 'type', 'too late');
  await held.release();
  expect(run.code).toBe(5);
  expect(run.output).toContain('another menu-driver is typing there');
  expect(run.seconds).toBeLessThan(limit);
  expect(await keys()).toEqual([]);
});

test.concurrent('ends in time when an answer is not taken, and lets go of the pane', async ({
  startClaude,
  ask,
  hold,
  driveWith,
  driveBuilt,
}) => {
  const { pane, keys } = await startClaude(single);
  const request = await ask(pane, databaseRequest);
  await hold(request);
  // the receipt alone is waited for longer
  const words = ['choose', '--for', request.id, '1'];
  expect(await driveBuilt({ seconds: 3 }, 'warden-main', ...words)).toMatchObject({
    code: 4,
    verdict: 'unconfirmed: no end after 3 s',
  });
  expect(await keys()).toEqual([]);
  const next = await driveWith({ seconds: 7.5 }, 'warden-main', 'esc', '--json');
  expect(JSON.parse(next.output)).toMatchObject({ verdict: 'delivered' });
});

test.concurrent('lets wait have a time of its own', async ({ startClaude, driveWith }) => {
  await startClaude();
  const words = ['wait', 'menu', '--timeout', '3.5'];
  expect(await driveWith({ seconds: 3 }, 'warden-main', ...words)).toMatchObject({
    code: 4,
    verdict: 'unconfirmed: not menu within 3.5 s',
  });
});

test.concurrent.for(['0', '601', 'soon'])(
  'takes no %j for seconds',
  async (seconds, { driveWith }) => {
    const env = { GSD_DRIVER_SECONDS: seconds };
    expect(await driveWith({ env }, 'warden-main', 'status')).toMatchObject({
      code: 1,
      verdict: `usage: GSD_DRIVER_SECONDS takes seconds, from 1 to 600: not "${seconds}"`,
    });
  },
);
