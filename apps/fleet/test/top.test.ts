import { writeFile } from 'node:fs/promises';
import { mutedTurns, openRequest, settleRequest } from '@gsd-code-skill/session-channel';
import { eventually } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import { test } from './top-stage.ts';

test.concurrent('shows the fleet live, and does what keys say', async ({ stage }) => {
  const { fleet, pane, press, start } = stage;
  const before = await stage.settings();
  await start('NO_COLOR=1');
  expect(await pane.screen()).toMatch(/^\S+: 3 agents, 1 waiting, 1 working, 1 idle/);
  await press('j');
  await pane.shows(/^> working .*agent-0/m);
  const own = { agentId: 'agent-0', sessionName: 'agent-0-main', pane: '4711.0' } as const;
  const command = `echo \u001b[2J\u202e界 ${Array.from({ length: 40 }, (_, n) => `part-${n}`).join('\n')}`;
  await openRequest(fleet.stateDir, {
    ...{ id: '7KQ20009', ...own, kind: 'permission', toolName: 'Bash' },
    ...{ toolInput: { command }, claudeSessionId: 'session-0' },
  });
  // an event shows itself, and whoever was selected stays so
  await pane.shows(/^> waiting .*agent-0/m, { timeout: 5000 });
  await press('Enter');
  await pane.shows(/command: echo \\x1b\[2J\\u202e界 part-0/);
  expect(await pane.screen()).not.toContain('part-39');
  await press('G');
  await pane.shows('part-39');
  await settleRequest(fleet.stateDir, '7KQ20009', {
    by: 'person',
    how: 'approved',
    decision: 'allow',
  });
  await pane.shows('Nothing waits here.', { timeout: 5000 });
  await press('q', 'm');
  await pane.shows('agent-0 is muted for 1 turn; M ends that');
  expect(await mutedTurns(fleet.stateDir, '4711.0')).toBe(1);
  await press('M');
  await pane.shows('agent-0 is not muted');
  await press('/');
  await press('-l', 'gent-1');
  await pane.shows(/^> idle .*agent-1[^$]*filter: gent-1_/m);
  expect(await pane.screen()).not.toContain('agent-2');
  await press('Escape');
  await pane.shows(/agent-2/);
  await press('q');
  await eventually(async () => expect(await stage.settings()).toBe(before));
  await pane.shows(/ top\nshell>$/m);
});

test.concurrent('gives the terminal back however it ends', async ({ stage }) => {
  const { pane, press, start } = stage;
  const before = await stage.settings();
  const crash = "process.on('SIGUSR2',()=>{throw(new(Error)('on_purpose'))})";
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGUSR2'] as const) {
    await start(`NODE_OPTIONS="--import data:text/javascript,${crash}"`);
    expect(await stage.settings()).not.toBe(before);
    process.kill(await stage.pid(), signal);
    await pane.shows(/^shell>$/m);
    await eventually(async () => expect(await stage.settings()).toBe(before));
    await press('echo $?; clear', 'Enter');
  }
});

test.concurrent('stops and comes back, in a terminal of another size', async ({ stage }) => {
  const { pane, press, start, tmux } = stage;
  const before = await stage.settings();
  await start();
  await press('C-z');
  await pane.shows('Stopped');
  await eventually(async () => expect(await stage.settings()).toBe(before));
  await press('fg', 'Enter');
  await pane.shows(/^> waiting .*agent-2/m);
  process.kill(await stage.pid(), 'SIGTSTP');
  await pane.shows(/Stopped(?:.|\n)*Stopped/);
  await press('fg', 'Enter');
  await pane.shows(/^> waiting .*agent-2/m);
  await tmux.raw('resize-window', '-t', pane.paneId, '-x', '40', '-y', '8');
  await eventually(async () => {
    const lines = (await pane.screen()).split('\n');
    expect(lines.at(-1)).toMatch(/^Enter read {2}a attach/);
    expect(lines).toHaveLength(8);
  });
  await press('q');
  await pane.shows(/^shell>$/m);
});

test.concurrent('attaches, and goes on after that', async ({ stage }) => {
  const { other, pane, press, start } = stage;
  const before = await stage.settings();
  await other.session('agent-2-main', { command: ['sh', '-c', 'echo I am agent two; cat'] });
  await start();
  await press('a');
  await pane.shows('I am agent two');
  await press('C-b', 'd');
  await pane.shows(/^> waiting .*agent-2/m);
  await press('j', 'a');
  await pane.shows('agent-0 has no session to attach to');
  await press('C-c');
  await eventually(async () => expect(await stage.settings()).toBe(before));
});

test.concurrent('a registry that breaks is told, and mended is read again', async ({ stage }) => {
  const { fleet, pane, press, start } = stage;
  await start();
  await writeFile(fleet.env.GSD_REGISTRY ?? '', '{');
  await pane.shows(/registry\.json: .*$/);
  const agents = [{ agent_id: 'agent-1' }];
  await writeFile(fleet.env.GSD_REGISTRY ?? '', JSON.stringify({ agents }), { mode: 0o600 });
  await pane.shows(/: 1 agent, 1 idle/);
  await pane.shows('q quit');
  await press('q');
  await pane.shows(/^shell>$/m);
});
