import { askedLine } from '@gsd-code-skill/wake-format';
import { expect, test } from 'vitest';
import { at, need } from '../../../test/need.ts';
import { askedBy } from '../../event/asked-by.ts';
import { type HookPayload, hookPayload } from '../../event/hook-event.ts';
import { type FollowedEvent, needChanges } from './need-changes.ts';

type Told = Partial<FollowedEvent['decision']> & { readonly trigger?: string };

function follow(
  name: string,
  payload: Partial<HookPayload>,
  decision: Told = {},
  needs: FollowedEvent['needs'] = [],
) {
  const isWake = decision.trigger !== undefined && decision.kind !== 'silence';
  return needChanges({
    event: { name, pane: '4711.3', payload, wakeId: 'w9' },
    owner: { sessionName: 'warden-main', agent: { agent_id: 'warden' } },
    decision: {
      requestId: undefined,
      ...(isWake ? { kind: 'wake', text: '[WAKE]' } : { kind: 'silence', reason: 'so' }),
      ...decision,
    } as FollowedEvent['decision'],
    isTold: isWake,
    needs,
  });
}

test.for([
  ['Stop', {}, { trigger: 'response_complete' }, 'turn', 'w9'],
  ['StopFailure', { error: 'rate_limit' }, { trigger: 'response_failed' }, 'failure', 'w9'],
  ['SessionEnd', { reason: 'other' }, { trigger: 'session_end' }, 'ended', 'w9'],
  [
    'PermissionRequest',
    {},
    { trigger: 'permission_prompt', requestId: '7KQ2XM4T' },
    'request',
    '7KQ2XM4T',
  ],
  [
    'PreToolUse',
    {},
    { trigger: 'ask_user_question', requestId: '7KQ2XM4T' },
    'request',
    '7KQ2XM4T',
  ],
  ['PreToolUse', {}, { trigger: 'plan_approval', requestId: '7KQ2XM4T' }, 'request', '7KQ2XM4T'],
  ['Notification', {}, { trigger: 'elicitation' }, 'request', 'w9'],
  ['Notification', {}, { trigger: 'idle_prompt' }, 'turn', 'w9'],
  ['Notification', {}, { trigger: 'idle_prompt', requestId: 'S7KQ2XM4T' }, 'request', 'S7KQ2XM4T'],
  ['Interrupted', {}, { trigger: 'interrupted' }, 'interrupted', 'w9'],
  ['Stuck', {}, { trigger: 'stuck' }, 'stuck', 'w9'],
  ['UsageLimitReset', {}, { trigger: 'usage_limit_reset' }, 'usage_limit', 'w9'],
  ['BudgetReached', {}, { trigger: 'budget_reached' }, 'budget', 'w9'],
] as const)('%s %j, told as %j, opens a %s', ([name, payload, decision, kind, key]) => {
  const { open } = follow(name, payload, decision as Told);
  expect(open).toMatchObject({ kind, key, wakeId: 'w9', wake: '[WAKE]', agentId: 'warden' });
});

test.for([
  ['UserPromptSubmit', {}],
  ['PostToolUse', { trigger: 'ask_user_question_answered' }],
  ['PreCompact', { trigger: 'pre_compact' }],
  ['Notification', { trigger: 'permission_prompt', kind: 'silence', outcome: 'skipped' }],
] as const)('%s, decided as %j, opens none', ([name, decision]) => {
  expect(follow(name, {}, decision as Told).open).toBeUndefined();
});

test.for(['prompt_input_exit', 'logout'])('an end by %s was wanted', (reason) => {
  const { open } = follow('SessionEnd', { reason }, { trigger: 'session_end' });
  expect(open).not.toHaveProperty('isUnexpected');
});

test('what is muted is open all the same, and says so', () => {
  const muted = { trigger: 'response_complete', kind: 'silence', outcome: 'muted' } as Told;
  const { open } = follow('Stop', {}, muted);
  expect(open).toMatchObject({ kind: 'turn', isMuted: true });
  expect(open).not.toHaveProperty('wakeId');
});

const failure = need({ id: 'N0000000A', kind: 'failure', requestId: undefined });
const turn = need({ id: 'N0000000B', kind: 'turn', requestId: undefined });
const request = need({ id: 'N0000000C' });
const onScreen = need({ id: 'N0000000D', requestId: 'S7KQ2XM4T' });
const ended = need({ id: 'N0000000E', kind: 'ended', pane: '4600.1', requestId: undefined });
const elsewhere = need({ id: 'N0000000F', kind: 'failure', pane: '4711.4', requestId: undefined });
const budget = need({ id: 'N0000000G', kind: 'budget', requestId: undefined });
const all = [failure, turn, request, onScreen, ended, elsewhere, budget];
const going = [failure.id, turn.id, onScreen.id];
const here = [...going, budget.id];

test.for([
  ['UserPromptSubmit', { prompt: 'Go on' }, here, 'a new prompt was taken'],
  ['UserPromptSubmit', { prompt: '<task-notification>done' }, going, 'continued by itself'],
  ['PostToolUse', {}, going, 'continued by itself'],
  ['PermissionRequest', {}, going, 'continued by itself'],
  ['Stop', {}, going, 'continued by itself'],
  ['StopFailure', {}, going, 'continued by itself'],
  ['SessionEnd', { reason: 'clear' }, here, 'cleared'],
  ['SessionEnd', { reason: 'other' }, here, 'ended'],
  ['SessionStart', { source: 'resume' }, [...here, ended.id], 'started again'],
  ['SessionStart', { source: 'compact' }, [], ''],
  ['PermissionRequest', { agent_id: 'a1' }, [], ''],
  ['Notification', { notification_type: 'idle_prompt' }, [], ''],
  ['PreCompact', {}, [], ''],
] as const)('%s %j ends %j: %s', ([name, payload, ids, how]) => {
  const { close } = follow(name, payload, {}, all);
  expect(close.map(({ id }) => id)).toEqual(
    all.map(({ id }) => id).filter((id) => (ids as readonly string[]).includes(id)),
  );
  for (const { end } of close) expect(end.how).toBe(how);
});

test('the idle notice after a turn or a failure opens nothing besides it', () => {
  for (const known of [turn, failure]) {
    expect(
      follow('Notification', {}, { trigger: 'idle_prompt' } as Told, [known]).open,
    ).toBeUndefined();
  }
});

test('an event that is read again does not end what it has opened', () => {
  const own = need({ kind: 'turn', wakeId: 'w9', openedAt: at(5) });
  expect(follow('Stop', {}, { trigger: 'response_complete' } as Told, [own]).close).toEqual([]);
});

test('a summary is one line, short, and without secrets', () => {
  const secret = `sk-ant-${'a'.repeat(40)}`;
  const input = { command: `curl -H "x-api-key: ${secret}" ${'y'.repeat(300)}\nls` };
  const asked = { trigger: 'permission_prompt', requestId: '7KQ2XM4T' } as Told;
  const { open } = follow('PermissionRequest', { tool_name: 'Bash', tool_input: input }, asked);
  expect(open?.summary).toMatch(/^Bash: curl .{20,}…$/);
  expect(open?.summary).not.toContain(secret);
});

test.for([
  ['PreToolUse', { tool_name: 'AskUserQuestion', tool_input: { questions: [{ question: 'A?' }] } }],
  ['PreToolUse', { tool_name: 'ExitPlanMode', tool_input: { plan: '# Move it\n1. …' } }],
  ['PermissionRequest', { tool_name: 'Glob', tool_input: { pattern: '*.ts' } }],
  ['Elicitation', { mcp_server_name: 'forms', message: 'Your name?' }],
] as const)('what is asked by %s %j is said as everywhere', ([name, payload]) => {
  const asked = { trigger: 'permission_prompt', requestId: '7KQ2XM4T' } as Told;
  const line = askedLine(askedBy({ name, payload: hookPayload.parse(payload) }));
  expect(follow(name, payload, asked).open?.summary).toBe(line);
});

test('of a dialog that only a notice tells of, the notice is the summary', () => {
  const asked = { trigger: 'idle_prompt', requestId: '7KQ2XM4T' } as Told;
  const payload = { message: 'Claude needs you' };
  expect(follow('Notification', payload, asked).open?.summary).toBe('Claude needs you');
});

test.for([
  ['response_failed', { error: 'unknown', message: 'API Error: 400' }, 'API Error: 400'],
  ['response_failed', { error: 'overloaded', message: 'later' }, 'overloaded: later'],
  ['session_end', { reason: 'other' }, 'no reason given'],
  ['interrupted', { notice: { note: 'by hand' } }, 'by hand'],
  ['stuck', { notice: { silent_for: '31 min' } }, 'no sign of life for 31 min'],
  [
    'usage_limit_reset',
    { notice: { continues: 'no: cancelled' } },
    'continues by itself: no: cancelled',
  ],
  [
    'budget_reached',
    { notice: { spent_usd: '5.12', budget_usd_per_day: '5' } },
    '$5.12 of $5 a day',
  ],
] as const)('what %s is about is said in words', ([trigger, payload, words]) => {
  expect(follow('Noticed', payload, { trigger }).open?.summary).toBe(words);
});

test('a request with a record of its own stays open, also when its id begins with S', () => {
  const asked = need({ kind: 'request', requestId: 'S7KQ2XM4', pane: '4711.3' });
  expect(follow('Stop', {}, {}, [asked]).close).toEqual([]);
  const drawn = need({ kind: 'request', requestId: 'S7KQ2XM4T', pane: '4711.3' });
  expect(follow('Stop', {}, {}, [drawn]).close).toHaveLength(1);
});
