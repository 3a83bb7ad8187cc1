import { localDay } from '@gsd-code-skill/core';
import {
  appendRecord,
  type LogRecord,
  openRequest,
  settleRequest,
  writeTokenCounts,
} from '@gsd-code-skill/session-channel';
import { formatWake } from '@gsd-code-skill/wake-format';
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

function wakeWith(text: string): string {
  return formatWake({
    ...{ agentId: 'warden', sessionName: 'warden-main', wakeId: 'w' },
    ...{ timestamp: new Date(until).toISOString(), state: 'idle' as const },
    trigger: { type: 'response_complete' as const },
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
    ...{ kind: 'permission', toolName: 'Bash', toolInput: {}, claudeSessionId: 'one' },
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
  const view = fleet(session('forge', { open: [asked], cost_usd_today: 2.5 }), session('warden'));
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
    decided: [{ request: '7KQ2XM4T', decision: 'deny', by: 'policy', rule: 'Bash(rm *)' }],
    waiting: [{ agent: 'forge', request: '0000000A', summary: 'Go on?' }],
    wrong: [
      { what: 'response_failed API Error: 529' },
      { what: 'wake w4 unroutable: no session' },
      { what: 'events were lost: 3 events' },
    ],
    cost: [{ agent: 'forge', cost_usd_today: 2.5 }],
    tokens: [{ agent: 'warden', day: localDay(until), requests: 3, input: 1200, output: 450 }],
  });
});

test('is printed on one screen, and whole as Markdown', async ({ stateDir }) => {
  const report = await play(stateDir);
  const lines = reportLines(report, 80);
  expect(lines[0]).toMatch(/^box: the last 8h, until \d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
  expect(lines).toContain('  forge: request 0000000A Go on? (2h)');
  expect(lines).toContain('  warden-main: 3 turns, 1 failed, 4 wakes – API Error: 529');
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^ {2}\d\d:\d\d warden-main: Bash 7KQ2XM4T denied by policy \(Bash\(rm \*\)\)$/,
    ),
  );
  expect(lines).toContain('  all: $2.50');
  expect(lines).toContain(
    `  ${localDay(until)} warden: 1.2k in, 2.5M from the cache, 450 out, 3 requests`,
  );
  const markdown = reportMarkdown(report);
  expect(markdown).toMatch(/^# box: the last 8h/);
  expect(markdown.match(/^## .*$/gm)).toEqual(
    ['Waiting', 'Went wrong', 'Decided', 'Done', 'Cost today', 'Tokens'].map(
      (title) => `## ${title}`,
    ),
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
  expect(reportLines(full, 80).length).toBeLessThan(30);
  expect(reportLines(full, 80)).toContain('Went wrong (30, the latest)');
  const markdown = reportMarkdown(full);
  expect(markdown.match(/^- .*\\<b\\>\d+\\<\/b\\>$/gm)).toHaveLength(30);
});
