import { localDay } from '@gsd-code-skill/core';
import {
  appendRecord,
  type LogRecord,
  openRequest,
  settleRequest,
  writeSpending,
  writeTokenCounts,
} from '@gsd-code-skill/session-channel';
import { formatWake, type WakeInput } from '@gsd-code-skill/wake-format';
import { expect } from 'vitest';
import { fleet, item, session } from '../../test/session-view.ts';
import { test } from '../../test/state.ts';
import { reportLines, reportMarkdown } from './describe-report.ts';
import { readReport } from './read-report.ts';

const until = Date.now();
const hoursAgo = (hours: number) => until - hours * 3_600_000;

function record(hours: number, more: Partial<LogRecord>): LogRecord {
  return {
    timestamp: new Date(hoursAgo(hours)).toISOString(),
    ...{ event: 'Stop', session: 'warden-main', agent: 'warden', outcome: 'delivered' },
    ...{ durations: {}, ...more },
  };
}

function wakeWith(text: string, trigger: Partial<WakeInput['trigger']> = {}): string {
  return formatWake({
    ...{ agentId: 'warden', sessionName: 'warden-main', wakeId: 'w' },
    ...{ timestamp: new Date(until).toISOString(), state: 'idle' as const },
    trigger: { type: 'response_complete' as const, ...trigger },
    content: { kind: 'content' as const, text },
  });
}

async function play(stateDir: string) {
  const done = { trigger: 'response_complete' };
  const events: readonly LogRecord[] = [
    record(30, { ...done, wake_id: 'old' }),
    record(3, { ...done, wake_id: 'w1', wake: wakeWith('All tests pass.\nMore.') }),
    record(2, { ...done, wake_id: 'w2', outcome: 'queued' }),
    record(1.9, { ...done, wake_id: 'w2', event: 'Delivery', outcome: 'delivered' }),
    record(1.5, { trigger: 'response_failed', wake_id: 'w3', wake: wakeWith('API Error: 529') }),
    record(1, {
      event: 'Notification',
      wake_id: 'w4',
      outcome: 'unroutable',
      reason: 'no session',
    }),
    record(0.5, { event: 'Lost', outcome: 'failed', reason: '3 events' }),
  ];
  for (const one of events) await appendRecord(stateDir, one);
  await openRequest(stateDir, {
    ...{ id: '7KQ2XM4T', agentId: 'warden', sessionName: 'warden-main', pane: '4711.3' },
    ...{ kind: 'permission', toolName: 'Bash', claudeSessionId: 'one' },
    toolInput: { command: 'rm -rf build' },
  });
  await settleRequest(stateDir, '7KQ2XM4T', {
    by: 'policy',
    how: 'denied',
    decision: 'deny',
    rule: 'Bash(rm *)',
  });
  const asked = item({
    request: '0000000A',
    summary: 'Go on?',
    opened_at: new Date(hoursAgo(2)).toISOString(),
  });
  const used = { requests: 3, inputTokens: 1200, cacheReadTokens: 2_540_000 };
  const sum = { ...used, cacheCreationTokens: 0, outputTokens: 450 };
  const earlier = { '2026-01-01': sum, [localDay(until)]: sum };
  await writeTokenCounts(stateDir, 'warden', { transcripts: [], earlier });
  const past = [
    { day: '2026-01-01', usd: 9 },
    { day: localDay(hoursAgo(24)), usd: 1.25 },
  ];
  const spent = { totals: [], warned: [], day: localDay(until) };
  await writeSpending(stateDir, 'forge', { ...spent, past, usd: 2.5 });
  await writeSpending(stateDir, 'warden', { ...spent, usd: 0.001 });
  const view = fleet(session('forge', { open: [asked] }), session('warden'));
  return readReport(stateDir, { ...view, at: new Date(until).toISOString() }, hoursAgo(8));
}

test('has what was done, decided, waits, went wrong and did cost', async ({ stateDir }) => {
  const report = await play(stateDir);
  expect(report).toMatchObject({
    done: [
      {
        ...{ agent: 'warden', session: 'warden-main', turns: 3, failed_turns: 1, wakes: 4 },
        replies: ['All tests pass.', 'API Error: 529'],
      },
    ],
    decided: [
      {
        ...{ request: '7KQ2XM4T', decision: 'deny', by: 'policy', rule: 'Bash(rm *)' },
        summary: 'Bash: rm -rf build',
      },
    ],
    waiting: [{ agent: 'forge', request: '0000000A', summary: 'Go on?' }],
    wrong: [
      { what: 'the turn failed: API Error: 529' },
      { what: 'wake unroutable: no session (w4)' },
      { what: 'events were lost: 3 events' },
    ],
    cost: expect.arrayContaining([
      { agent: 'forge', day: localDay(until), cost_usd: 2.5 },
      { agent: 'warden', day: localDay(until), cost_usd: 0 },
    ]),
    tokens: [{ agent: 'warden', day: localDay(until), requests: 3, input: 1200, output: 450 }],
  });
});

test('is printed on one screen, and whole as Markdown', async ({ stateDir }) => {
  const report = await play(stateDir);
  const lines = reportLines(report, { width: 80 });
  expect(lines[0]).toMatch(/^box: the last 8h, until \d{4}-\d\d-\d\d \d\d:\d\d$/);
  expect(lines).toContain('  2h forge-main: 0000000A Go on?');
  expect(lines).toContain('  warden-main: 3 turns, 1 failed, 4 wakes – API Error: 529');
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^ {2}\d\d:\d\d warden-main: denied by policy \(Bash\(rm \*\)\): Bash: rm -rf build \(7KQ2XM4…$/,
    ),
  );
  expect(lines).toContain(
    `  ${localDay(until)} warden: 1.2k in, 2.5M from the cache, 450 out, 3 requests`,
  );
  const markdown = reportMarkdown(report);
  expect(markdown).toMatch(/^# box: the last 8h/);
  expect(markdown.match(/^## .*$/gm)).toEqual(
    ['Waiting', 'Went wrong', 'Decided', 'Done', 'Cost', 'Tokens'].map((title) => `## ${title}`),
  );
  expect(markdown).toContain('\\(rm \\*'.replace('\\(', '('));
});

test('a screen shows the latest of many, and Markdown all', async ({ stateDir }) => {
  const report = await play(stateDir);
  const many = Array.from({ length: 30 }, (_, n) => ({
    ...{ at: new Date(until).toISOString(), session: 's', agent: 'a' },
    what: `<b>${n}</b>`,
  }));
  const full = { ...report, wrong: many };
  expect(reportLines(full, { width: 80 }).length).toBeLessThan(30);
  expect(reportLines(full, { width: 80 })).toContain('Went wrong (8 of 30, the last)');
  const markdown = reportMarkdown(full);
  expect(markdown.match(/^- .*\\<b\\>\d+\\<\/b\\>$/gm)).toHaveLength(30);
});

test('tells what went wrong in words, and who was told of it', async ({ stateDir }) => {
  const noticed = (trigger: WakeInput['trigger'], more: Partial<LogRecord> = {}) =>
    record(1, { ...more, trigger: trigger.type, wake: wakeWith('a screen\nof it', trigger) });
  const agentsRun = { trigger: 'response_complete', wake_id: 'w9', reason: 'out of credit' };
  const needs =
    'Agent forge has not seen to this:\nN1 forge-main waits for an answer since 2026-11-18T00:00:00.000Z; Go on?';
  const escalation = {
    ...{ event: 'Escalation', trigger: 'escalation', told: 'agent boss' },
    wake: wakeWith(needs, { type: 'escalation' }),
  };
  const all = [
    noticed({ type: 'interrupted', details: { note: 'somebody ended it' } }),
    noticed({ type: 'stuck', details: { silent_for: '31 min' } }),
    noticed({
      type: 'budget_reached',
      details: { spent_usd: '5.12', budget_usd_per_day: '5' },
    }),
    noticed({ type: 'session_end', details: { reason: 'other' } }),
    noticed({ type: 'session_end', details: { reason: 'prompt_input_exit' } }),
    record(1, { ...escalation, about: 'waits for an answer; Go on?' }),
    record(1, escalation),
    record(1, { ...escalation, told: 'global_status', about: 'has failed' }),
    record(1, agentsRun),
  ];
  for (const [index, one] of all.entries()) {
    const timestamp = new Date(Date.parse(one.timestamp) + index).toISOString();
    await appendRecord(stateDir, { ...one, timestamp });
  }
  const { wrong } = await readReport(stateDir, fleet(), hoursAgo(8));
  expect(wrong.map(({ what }) => what)).toEqual([
    'interrupted: somebody ended it',
    'stuck: no sign of life for 31 min',
    'the day’s budget is spent: $5.12 of $5 a day',
    'Claude Code ended: no reason given',
    'escalated to agent boss: waits for an answer; Go on?',
    // by an older worker
    'escalated to agent boss: N1 forge-main waits for an answer since 2026-11-18T00:00:00.000Z; Go on?',
    'escalated to the status session: has failed',
    "the agent's run failed: out of credit (w9)",
  ]);
});

test('the cost is told by day, the most expensive first', async ({ stateDir }) => {
  const day = localDay(until);
  const report = {
    ...(await play(stateDir)),
    cost: [
      { agent: 'warden', day, cost_usd: 0 },
      { agent: 'mason', day, cost_usd: 0.4 },
      { agent: 'forge', day: '2026-01-01', cost_usd: 1.25 },
      { agent: 'forge', day, cost_usd: 2.5 },
    ],
  };
  const lines = reportLines(report, { width: 80 });
  const from = lines.indexOf('Cost');
  expect(lines.slice(from, from + 5)).toEqual([
    'Cost',
    '  all: $4.15',
    '  forge: $1.25 on 2026-01-01, $2.50 today',
    '  mason: $0.40 today',
    '',
  ]);
});

test('fits any terminal, and keeps what waits longest', async ({ stateDir }) => {
  const report = await play(stateDir);
  const waiting = Array.from({ length: 30 }, (_, n) => ({
    ...item({ summary: `question ${n}` }),
    ...{ agent: 'a', session: `s${n}` },
  }));
  const full = { ...report, waiting };
  for (const rows of [24, 40, 60]) {
    const lines = reportLines(full, { width: 80, rows });
    expect(lines.length).toBeLessThan(rows);
    expect(lines).toContain('  s0: question 0');
    expect(lines).toContainEqual(expect.stringMatching(/^Waiting \(\d+ of 30, the first\)$/));
  }
});
