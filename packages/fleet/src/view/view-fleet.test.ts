import type { ClaudeSession } from '@gsd-code-skill/claude-sessions';
import { localDay } from '@gsd-code-skill/core';
import { defaultHookSettings } from '@gsd-code-skill/registry';
import type { Binding, BoundPane, Need, Request } from '@gsd-code-skill/session-channel';
import { expect, test } from 'vitest';
import { now, time } from '../../test/session-view.ts';
import type { FleetSession } from '../read-fleet.ts';
import { viewFleet } from './view-fleet.ts';
import { isWaiting } from './waiting.ts';

const longAgo = '1970-01-01T00:00:00.000Z';

function known(agentId: string, more: Partial<FleetSession> = {}): FleetSession {
  return {
    agent: { agent_id: agentId },
    settings: defaultHookSettings,
    sessionName: `${agentId}-main`,
    ...{ requests: [], needs: [], waitingWakes: 0, mutedTurns: 0 },
    ...more,
  };
}

const native = (status: ClaudeSession['status'], more: Partial<ClaudeSession> = {}) =>
  ({
    kind: 'claude',
    native: { status, statusUpdatedAt: longAgo, ...more } as ClaudeSession,
  }) as const;

const need = (more: Partial<Need>) =>
  ({
    ...{ id: 'N00000000', openedAt: '2026-11-16T17:00:00.000Z', state: { status: 'open' } },
    ...more,
  }) as Need;

const request = (more: Partial<Request> = {}) =>
  ({
    ...{ id: '7KQ2XM4T', kind: 'permission', toolName: 'Bash', questions: [] },
    ...{ toolInput: { command: 'npm test' }, openedAt: '2026-11-16T17:30:00.000Z' },
    ...more,
  }) as Request;

const view = (...sessions: readonly FleetSession[]) =>
  viewFleet({ workerPid: 7, sessions }, { host: 'box', now });
const stateOf = (more: Partial<FleetSession>) => view(known('warden', more)).sessions[0]?.state;

test('tokens are those of the session that lives, and of the agent’s day', () => {
  const sum = { requests: 2, inputTokens: 3, cacheReadTokens: 5, cacheCreationTokens: 7 };
  const used = { ...sum, outputTokens: 11 };
  const more = { ...used, requests: 9 };
  const memory = { claudeSessions: ['one', 'two'] } as unknown as Binding;
  const tokens = { days: { [localDay(now)]: more, '2026-01-01': used }, sessions: { two: used } };
  const [first] = view(known('warden', { memory, tokens })).sessions;
  const plain = { input: 3, cache_read: 5, cache_creation: 7, output: 11 };
  expect([first?.tokens, first?.tokens_today]).toEqual([
    { ...plain, requests: 2 },
    { ...plain, requests: 9 },
  ]);
  const [fresh] = view(known('warden', { tokens: { days: {}, sessions: {} } })).sessions;
  expect([fresh?.tokens, fresh?.tokens_today]).toEqual([null, null]);
});

test('waiting comes first, the longest first, then failed, ended, working, idle, disabled', () => {
  const late = request({ openedAt: '2026-11-16T17:45:00.000Z' });
  const { sessions, waiting } = view(
    known('off', { agent: { agent_id: 'off', enabled: false }, requests: [request()] }),
    known('idle', { sight: native('idle') }),
    known('busy', { sight: native('busy') }),
    known('ended', { needs: [need({ kind: 'ended' })] }),
    known('failed', { needs: [need({ kind: 'failure' })] }),
    known('asks', { requests: [late] }),
    known('asked', { requests: [request()] }),
  );
  expect(sessions.map(({ agent }) => agent)).toEqual([
    'asked',
    'asks',
    'failed',
    'ended',
    'busy',
    'idle',
    'off',
  ]);
  expect(waiting).toBe(4);
});

test.for<[string, Partial<FleetSession>]>([
  ['idle', { sight: native('idle') }],
  ['working', { sight: native('busy') }],
  ['waiting', { sight: native('waiting') }],
  ['no_session', { sight: { kind: 'nothing' } }],
  ['no_claude', { sight: { kind: 'session' } }],
  ['unknown', {}],
  ['waiting', { sight: { kind: 'nothing' }, requests: [request()] }],
  ['failed', { sight: native('busy'), needs: [need({ kind: 'stuck' })] }],
  ['failed', { needs: [need({ kind: 'budget' })] }],
  ['idle', { sight: native('idle'), needs: [need({ kind: 'turn' })] }],
])('is %s', ([state, session]) => {
  expect(stateOf(session)).toBe(state);
});

test('what waits until later does not wait now', () => {
  const until = '2026-11-16T20:00:00.000Z';
  const state = { status: 'postponed', at: until, until, by: 'agent' } as const;
  const { waiting, sessions } = view(
    known('warden', { sight: native('idle'), needs: [need({ kind: 'failure', state })] }),
  );
  expect(waiting).toBe(0);
  expect(sessions[0]).toMatchObject({ state: 'idle', open: [{ postponed_until: until }] });
});

test('a session whose only request is postponed waits for nobody, though its dialog is open', () => {
  const until = '2026-11-16T20:00:00.000Z';
  const state = { status: 'postponed', at: until, until, by: 'agent' } as const;
  const needs = [need({ kind: 'request', requestId: '7KQ2XM4T', state })];
  const asks = { sight: native('waiting'), requests: [request()] };
  const { waiting, sessions } = view(known('later', { ...asks, needs }), known('now', asks));
  expect(waiting).toBe(1);
  expect(sessions.filter(isWaiting).map(({ agent }) => agent)).toEqual(['now']);
});

test('a request and its need are one thing to see to', () => {
  const own = need({ kind: 'request', requestId: '7KQ2XM4T', remindedAt: time });
  expect(view(known('warden', { requests: [request()], needs: [own] })).sessions[0]?.open).toEqual([
    {
      need: 'N00000000',
      request: '7KQ2XM4T',
      kind: 'request',
      summary: 'Bash: npm test',
      opened_at: '2026-11-16T17:30:00.000Z',
      postponed_until: null,
      reminded_at: time,
      escalated_at: null,
    },
  ]);
});

test('a dialog that no event announced is told in Claude Code’s words', () => {
  const sight = native('waiting', { waitingFor: 'dialog open', statusUpdatedAt: time });
  const { sessions, waiting } = view(known('warden', { sight }));
  expect(waiting).toBe(1);
  expect(sessions[0]).toMatchObject({
    since: time,
    open: [{ request: null, kind: 'request', summary: 'dialog open' }],
  });
});

test('and without the secrets in them', () => {
  const secret = `sk-ant-api03-${'Ab3dEf6h'.repeat(11)}`;
  const sight = native('waiting', { waitingFor: `use ${secret}?`, statusUpdatedAt: longAgo });
  const { sessions } = view(known('warden', { sight }));
  expect(sessions[0]?.open[0]?.summary).toMatch(/^use /);
  expect(JSON.stringify(sessions)).not.toContain(secret);
});

test('context, limits and cost are those of the status line', () => {
  const day = localDay(now);
  const { sessions } = view(
    known('warden', {
      bound: { binding: {}, changedAt: longAgo } as BoundPane,
      statusLine: {
        ...{ claudeSession: 'one', usedPercent: 42, windowTokens: 200_000, costUsd: 3.456 },
        rateLimits: [{ limit: 'five_hour', usedPercent: 80, resetsAt: longAgo }],
      },
      spending: { day, usd: 1.005, totals: [], warned: [] },
    }),
    known('forge', { spending: { day: '2020-01-01', usd: 9, totals: [], warned: [] } }),
  );
  expect(sessions).toMatchObject([
    {
      context_used_percent: 42,
      limits: [{ limit: 'five_hour', used_percent: 80, resets_at: '1970-01-01T00:00:00.000Z' }],
      cost_usd: 3.46,
      cost_usd_today: 1,
    },
    { context_used_percent: null, cost_usd_today: null },
  ]);
});

test('a wake whose run failed is told to have failed', () => {
  const lastWake = { id: 'w1', trigger: 'test', at: time, outcome: 'delivered' };
  const run = { at: time, problem: 'no credit' };
  const { sessions } = view(
    known('warden', { lastWake, needs: [need({ kind: 'turn', wakeId: 'w1', run })] }),
    known('forge', { lastWake }),
    // nobody has heard it, so nobody ran
    known('ghost', {
      lastWake: { ...lastWake, outcome: 'dead' },
      needs: [need({ kind: 'turn', wakeId: 'w1', run })],
    }),
  );
  expect(sessions.map(({ last_wake }) => last_wake)).toMatchObject([
    { outcome: 'run_failed', reason: 'no credit' },
    { outcome: 'delivered', reason: null },
    { outcome: 'dead' },
  ]);
});
