import { expect, test } from 'vitest';
import { item, now, session, time } from '../../test/session-view.ts';
import type { HostView } from '../hosts/hosts-view.ts';
import { hostsTableOf } from './table-of.ts';

const host = (name: string, more: Partial<HostView> = {}): HostView => ({
  ...{ host: name, is_here: false, reached: true, news_at: time, age_s: 0 },
  ...{ problem: null, took_ms: 412, clock_ahead_s: 0, worker_pid: 4711, waiting: 0, sessions: 1 },
  ...more,
});

const heard = '2026-11-16T17:56:00.000Z';
const silent = { reached: false, problem: 'no answer in 3 s' };
const view = {
  at: time,
  waiting: 1,
  hosts: [
    host('gw', { is_here: true, worker_pid: null }),
    host('wa', { clock_ahead_s: -95 }),
    host('wb', { ...silent, news_at: heard, waiting: 1 }),
    host('wc\u001b[2J', { ...silent, news_at: null, sessions: 0 }),
  ],
  sessions: [
    { ...session('warden', { state: 'waiting', open: [item({ summary: 'Go on?' })] }), host: 'wb' },
    { ...session('mason'), host: 'gw' },
    { ...session('forge', { state: 'working' }), host: 'wa' },
  ].map((one) => ({ ...one, stale_since: one.host === 'wb' ? heard : null })),
};

const lines = (width: number) => hostsTableOf(view, { width, colour: false, now });

test('each host has a line, and each session says where it lives', () => {
  expect(`\n${lines(120).join('\n')}\n`).toBe(`
4 hosts: 3 agents, 1 waiting, 1 working, 1 idle
  gw: 1 agent, no worker, this host
  wa: 1 agent, worker 4711, news 0s old, took 412 ms, its clock is 95s behind
  wb: silent (no answer in 3 s); its last news is 4m old: 1 agent, 1 waiting, worker 4711
  wc [2J: silent (no answer in 3 s); nothing was ever heard from it
STATE    SINCE  AGENT   HOST        SESSION      CONTEXT  LIMIT  TODAY  LAST WAKE
waiting  5m     warden  wb, 4m ago  warden-main  -        -      -      -          Go on?
idle     5m     mason   gw          mason-main   -        -      -      -
working  5m     forge   wa          forge-main   -        -      -      -
`);
});

test('a phone keeps state, agent and host', () => {
  expect(lines(32).slice(5)).toEqual([
    'STATE    AGENT   HOST',
    'waiting  warden  wb, 4m ago',
    '    Go on?',
    'idle     mason   gw',
    'working  forge   wa',
  ]);
});
