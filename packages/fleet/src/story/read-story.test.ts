import { openOutbox } from '@gsd-code-skill/openclaw-client';
import {
  appendRecord,
  changeNeed,
  closeNeed,
  type LogRecord,
  noteAsking,
  openNeed,
  openRequest,
  prepareStateDirectory,
  settleRequest,
  statePaths,
  writeReceipt,
} from '@gsd-code-skill/session-channel';
import { expect } from 'vitest';
import { test } from '../../test/state.ts';
import { storyLines } from './describe-story.ts';
import { readStory } from './read-story.ts';

const own = { agentId: 'warden', sessionName: 'warden-main', pane: '4711.3' } as const;
const record: LogRecord = {
  timestamp: '2020-02-17T10:00:00.000Z',
  ...{ event: 'PermissionRequest', session: 'warden-main', agent: 'warden', outcome: 'delivered' },
  durations: {},
};

async function play(stateDir: string) {
  await prepareStateDirectory(stateDir);
  await appendRecord(stateDir, {
    ...record,
    ...{ wake_id: 'wake-1', request: '7KQ2XM4T', tool_use_id: 'toolu_1' },
    ...{ trigger: 'permission_prompt', transport: 'gateway', reply: 'Approved.\nIt is fine.' },
    durations: { hook: 2.4, spool: 1, worker: 20, delivery: 300 },
  });
  await openRequest(stateDir, {
    ...{ id: '7KQ2XM4T', ...own, kind: 'permission', toolName: 'Bash' },
    ...{ toolInput: { command: 'npm test' }, claudeSessionId: 'one', wakeId: 'wake-1' },
  });
  const need = await openNeed(stateDir, {
    ...{ ...own, kind: 'request', key: '7KQ2XM4T', requestId: '7KQ2XM4T', wakeId: 'wake-1' },
  });
  await settleRequest(stateDir, '7KQ2XM4T', {
    by: 'agent',
    how: 'approved',
    decision: 'allow',
    rule: 'Bash(npm *)',
  });
  await writeReceipt(stateDir, own.pane, { kind: 'tool', at: Date.now() + 5, toolName: 'Bash' });
  await closeNeed(stateDir, need.id, { by: 'agent', how: 'approved' });
  await appendRecord(stateDir, {
    ...{ ...record, timestamp: new Date(Date.now() + 60).toISOString(), event: 'PostToolUse' },
    ...{ outcome: 'skipped', tool_use_id: 'toolu_1', durations: { spool: 1, worker: 1 } },
  });
  await appendRecord(stateDir, {
    ...record,
    event: 'Stop',
    wake_id: 'wake-2',
    request: '0000000A',
  });
  return need.id;
}

test('is told from the event to the proof, whichever id is asked for', async ({ stateDir }) => {
  const needId = await play(stateDir);
  const story = await readStory(stateDir, '7KQ2XM4T');
  expect(story).toMatchObject({
    ...{ session: 'warden-main', agent: 'warden' },
    ...{ wake: 'wake-1', request: '7KQ2XM4T', need: needId },
  });
  const words = story?.steps.map(({ what }) => what) ?? [];
  expect(words.slice(0, 6)).toEqual([
    'Claude Code runs the hook for PermissionRequest',
    'PermissionRequest is in the spool',
    'the worker takes it',
    'wake wake-1 for permission_prompt',
    'delivered by gateway',
    'the agent says: Approved.',
  ]);
  expect(words.slice(6).toSorted()).toEqual(
    [
      'request 7KQ2XM4T is open: Bash: npm test',
      `need ${needId} (request) is open`,
      'decision: allow by agent (approved), over hook, delivered, under the rule Bash(npm *)',
      'settled by agent: approved',
      'the need is closed by agent: approved',
      'proof: Claude Code has finished Bash',
      'PostToolUse is in the spool',
      'the worker takes it',
      'nobody is woken, skipped',
    ].toSorted(),
  );
  expect(story?.steps.slice(0, 5).map(({ ms }) => ms)).toEqual([0, 2, 3, 23, 323]);
  for (const id of ['wake-1', needId]) {
    expect((await readStory(stateDir, id))?.steps).toEqual(story?.steps);
  }
});

test('each step names its file', async ({ stateDir }) => {
  await play(stateDir);
  const story = await readStory(stateDir, 'wake-1');
  if (story === undefined) throw new Error('no story');
  const lines = storyLines(story);
  expect(lines[0]).toMatch(/^warden-main \(warden\): wake wake-1, request 7KQ2XM4T, need N/);
  expect(lines[1]).toMatch(/^ +0 ms {2}Claude Code runs the hook for PermissionRequest \[1\]$/);
  expect(lines.filter((line) => /^\[\d\]/.test(line))).toEqual([
    `[1] ${stateDir}/log/warden-main.jsonl`,
    expect.stringMatching(/^\[2\] .*\/(?:requests|needs|decisions)\//),
    expect.stringMatching(/^\[3\] .*\/(?:requests|needs|decisions)\//),
    expect.stringMatching(/^\[4\] .*\/(?:requests|needs|decisions)\//),
    expect.stringMatching(`^\\[5\\] ${stateDir}/receipts/4711\\.3\\.\\w+\\.json$`),
  ]);
  expect(story.steps.every(({ file }) => file !== null)).toBe(true);
});

test('a wake that has not arrived names its file, also as a dead letter', async ({ stateDir }) => {
  await prepareStateDirectory(stateDir);
  const session = { key: 'agent:warden:main' };
  const outbox = openOutbox(statePaths(stateDir).outbox, { maxBytes: 300 });
  const fileOf = async (id: string) =>
    (await readStory(stateDir, id))?.steps.map((one) => one.file);
  for (const id of ['wake-8', 'wake-9']) {
    await outbox.enqueue({ id, text: 'x'.repeat(100), session });
  }
  expect(await fileOf('wake-8')).toEqual([
    expect.stringMatching(`^${stateDir}/outbox/dead/\\w+\\..*\\.wake$`),
  ]);
  expect(await fileOf('wake-9')).toEqual([
    expect.stringMatching(`^${stateDir}/outbox/\\w+\\..*\\.wake$`),
  ]);
});

test('what the worker notices itself is no hook of Claude Code', async ({ stateDir }) => {
  await prepareStateDirectory(stateDir);
  await appendRecord(stateDir, {
    ...{ ...record, event: 'Noticed', trigger: 'stuck', wake_id: 'wake-3' },
    durations: { hook: 0, spool: 4, worker: 50 },
  });
  await appendRecord(stateDir, {
    ...{ ...record, event: 'Reminder', trigger: 'reminder', wake_id: 'wake-3', transport: 'cli' },
    timestamp: '2020-02-17T10:10:00.000Z',
  });
  const story = await readStory(stateDir, 'wake-3');
  expect(story?.steps.map(({ what }) => what)).toEqual([
    'the worker notices it: stuck',
    'the worker takes it',
    'wake wake-3 for stuck',
    'delivered',
    'reminder, delivered by cli',
  ]);
});

test('a wake that tells of something again has the story of what it is about', async ({
  stateDir,
}) => {
  await prepareStateDirectory(stateDir);
  const need = await openNeed(stateDir, { ...own, kind: 'turn', key: 'k', wakeId: 'wake-5' });
  const retold = { times: 1, at: new Date().toISOString(), wakeId: 'wake-6' };
  await changeNeed(stateDir, need.id, () => ({ retold }));
  await appendRecord(stateDir, { ...record, event: 'Stop', wake_id: 'wake-5' });
  await appendRecord(stateDir, { ...record, event: 'ToldAgain', wake_id: 'wake-6' });
  const story = await readStory(stateDir, 'wake-6');
  expect(story?.need).toBe(need.id);
  expect(story?.steps.map(({ what }) => what).slice(0, 2)).toEqual([
    'stop, delivered',
    'told again, delivered',
  ]);
});

test('the wake of a reminder leads to the request that it is about', async ({ stateDir }) => {
  const needId = await play(stateDir);
  await appendRecord(stateDir, {
    ...{ ...record, event: 'Reminder', trigger: 'reminder', wake_id: 'wake-7', needs: [needId] },
    timestamp: new Date().toISOString(),
  });
  const story = await readStory(stateDir, 'wake-7');
  expect(story).toMatchObject({ wake: 'wake-7', request: '7KQ2XM4T', need: needId });
  const words = story?.steps.map(({ what }) => what) ?? [];
  expect(words).toContain('settled by agent: approved');
  expect(words).toContain('wake wake-1 for permission_prompt');
});

test('an agent that was not told had no run', async ({ stateDir }) => {
  await prepareStateDirectory(stateDir);
  const lost = { wake_id: 'wake-4', outcome: 'unroutable', reason: 'no such session' } as const;
  await appendRecord(stateDir, { ...record, event: 'Stop', trigger: 'response_complete', ...lost });
  const need = await openNeed(stateDir, { ...own, kind: 'turn', key: 'k', wakeId: 'wake-4' });
  await changeNeed(stateDir, need.id, () => ({
    run: { at: new Date().toISOString(), problem: 'no such session' },
  }));
  const words = (await readStory(stateDir, 'wake-4'))?.steps.map(({ what }) => what);
  expect(words).toContain('the agent has not heard of it: no such session');
});

test('a request that a rule decides names no wake, and people who decide are named', async ({
  stateDir,
}) => {
  await prepareStateDirectory(stateDir);
  await openRequest(stateDir, {
    ...{ id: '7KQ2XM4T', ...own, kind: 'permission', toolName: 'Bash' },
    ...{ toolInput: { command: 'ls' }, claudeSessionId: 'one', wakeId: 'never-sent' },
  });
  const toldAt = new Date().toISOString();
  await noteAsking(stateDir, '7KQ2XM4T', () => ({ why: 'human by Bash(ls)', toldAt }));
  const story = await readStory(stateDir, '7KQ2XM4T');
  expect(story?.wake).toBeNull();
  expect(story?.steps.map(({ what }) => what)).toContain(
    'people are asked, because a person has to decide: human by Bash(ls)',
  );
});

test('an id that nobody knows has no story', async ({ stateDir }) => {
  await play(stateDir);
  for (const id of ['ZZZZZZZZ', '../../etc/passwd', 'warden', 'N00000000', '']) {
    expect(await readStory(stateDir, id)).toBeUndefined();
  }
});

test('says who else was told by their names', async ({ stateDir }) => {
  await prepareStateDirectory(stateDir);
  const need = await openNeed(stateDir, { ...own, kind: 'turn', key: 'k', wakeId: 'wake-5' });
  const at = new Date().toISOString();
  const escalations = (['agent chief', 'global_status', 'notify'] as const).map((to) => ({
    to,
    at,
  }));
  await changeNeed(stateDir, need.id, () => ({ escalations }));
  const told = (await readStory(stateDir, 'wake-5'))?.steps.filter(({ what }) =>
    what.endsWith(' told'),
  );
  expect(told?.map(({ what }) => what)).toEqual([
    'agent chief is told',
    'the status session is told',
    'people are told',
  ]);
});
