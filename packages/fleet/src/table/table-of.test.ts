import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../../config/any-character.ts';
import { fleet, item, now, session } from '../../test/session-view.ts';
import { type OpenItem, viewStates } from '../view/fleet-view.ts';
import { tableOf } from './table-of.ts';
import { textWidth } from './text-width.ts';

const asks = item({ request: '7KQ2XM4T', summary: 'Which database shall it use?' });
const failed = item({ kind: 'failure', summary: 'API Error: overloaded' });
const wake = { id: 'w1', reason: null, at: '2026-11-16T17:56:00.000Z' };
const busy = fleet(
  session('warden', {
    state: 'waiting',
    since: '2026-11-16T17:56:00.000Z',
    open: [asks],
    context_used_percent: 63,
    limits: [
      { limit: 'seven_day', used_percent: 12, resets_at: null },
      { limit: 'five_hour', used_percent: 81.4, resets_at: null },
    ],
    cost_usd_today: 1.2,
    last_wake: { ...wake, trigger: 'ask_user_question', outcome: 'delivered' },
  }),
  session('forge', { state: 'failed', open: [failed], outbox: 2 }),
  session('mason', { state: 'working', last_wake: { ...wake, trigger: 'test', outcome: null } }),
  session('ghost', { enabled: false, state: 'no_session', since: null }),
);

const lines = (width: number) => tableOf(busy, { width, colour: false, now }).join('\n');

test('a wide terminal has all on one line', () => {
  expect(`\n${lines(170)}\n`).toBe(`
box: 4 agents, 1 waiting, 1 failed, 1 working, $1.20 today, worker 4711
STATE     SINCE  AGENT   SESSION      CONTEXT       LIMIT    TODAY  LAST WAKE
waiting   4m     warden  warden-main  █████░░░ 63%  5h 81%!  $1.20  ask_user_question 4m delivered  7KQ2XM4T Which database shall it use?
failed    5m     forge   forge-main   -             -        -      2 in the outbox                 failure: API Error: overloaded
working   5m     mason   mason-main   -             -        -      test 4m on its way
disabled         ghost   ghost-main   -             -        -      -
`);
});

test('80 columns have what is asked below', () => {
  expect(`\n${lines(80)}\n`).toBe(`
box: 4 agents, 1 waiting, 1 failed, 1 working, $1.20 today, worker 4711
STATE     SINCE  AGENT   SESSION      CONTEXT       LIMIT    TODAY
waiting   4m     warden  warden-main  █████░░░ 63%  5h 81%!  $1.20
    7KQ2XM4T Which database shall it use?
failed    5m     forge   forge-main   -             -        -
    failure: API Error: overloaded (wake: 2 in the outbox)
working   5m     mason   mason-main   -             -        -
disabled         ghost   ghost-main   -             -        -
`);
});

test('a wake that went wrong is told where its column has no room', () => {
  const last_wake = { ...wake, trigger: 'response_complete', outcome: 'run_failed' };
  const told = (width: number) =>
    tableOf(fleet(session('warden', { last_wake })), { width, colour: false, now }).slice(2);
  expect(told(60)).toEqual([
    'idle   5m     warden  warden-main  -        -      -',
    '    wake: response_complete 4m run failed',
  ]);
  expect(told(120)).toEqual([
    'idle   5m     warden  warden-main  -        -      -      response_complete 4m run failed',
  ]);
});

test('that a session is muted is told in any width', () => {
  const muted = fleet(session('warden', { muted_turns: 2 }));
  for (const width of [40, 80, 120]) {
    expect(tableOf(muted, { width, colour: false, now }).join(' ')).toContain('muted for 2');
  }
});

test('tokens of today have a column where somebody has used some', () => {
  const sum = { requests: 3, input: 100, cache_read: 9_000_000, cache_creation: 30_000 };
  const used = fleet(
    session('warden', { tokens_today: { ...sum, output: 4_400 } }),
    session('forge'),
  );
  expect(tableOf(used, { width: 90, colour: false, now }).slice(1)).toEqual([
    'STATE  SINCE  AGENT   SESSION      CONTEXT  LIMIT  TODAY  TOKENS  LAST WAKE',
    'idle   5m     warden  warden-main  -        -      -      34.5k   -',
    'idle   5m     forge   forge-main   -        -      -      -       -',
  ]);
});

test('a phone has state, agent, limit and what is asked', () => {
  expect(`\n${lines(32)}\n`).toBe(`
box: 4 agents, 1 waiting, 1 fai…
STATE     SINCE  AGENT   LIMIT
waiting   4m     warden  5h 81%!
    7KQ2XM4T Which database sha…
failed    5m     forge   -
    failure: API Error: overloa…
working   5m     mason   -
disabled         ghost   -
`);
});

test('colours change nothing but the colours', () => {
  for (const width of [32, 80, 170]) {
    const coloured = tableOf(busy, { width, colour: true, now }).join('\n');
    expect(coloured).toContain('\u001b[33mwaiting\u001b[0m');
    expect(coloured).toContain('\u001b[31mfailed\u001b[0m');
    expect(stripVTControlCharacters(coloured)).toBe(lines(width));
  }
});

test('an empty registry is said to be empty', () => {
  expect(tableOf(fleet(), { width: 80, colour: false, now })).toEqual([
    'box: 0 agents, worker 4711',
    'The registry names no agents.',
  ]);
});

test('what waits until later, and what else waits, is told', () => {
  const turn = item({ kind: 'turn', summary: 'Done.' });
  const told = (...open: readonly OpenItem[]) =>
    tableOf(fleet(session('warden', { open })), { width: 120, colour: false, now })[2] ?? '';
  const later = item({ summary: 'Go on?', postponed_until: '2026-11-16T20:00:00.000Z' });
  expect(told(later, failed, turn)).toMatch(/ {2}later, in 2h: Go on\? \(\+1\)$/);
  const at = '2026-11-16T17:00:00.000Z';
  expect(told({ ...asks, reminded_at: at })).toContain('7KQ2XM4T (reminded) Which');
  expect(told({ ...asks, reminded_at: at, escalated_at: at })).toContain('(escalated) Which');
  // the end of a turn goes without saying, and so does what nobody has a word for
  expect(told(item({ kind: 'interrupted' }), turn)).toMatch(/ {2}interrupted$/);
  expect(told(item({ kind: 'budget', summary: '$5 spent' }))).toMatch(/ {2}budget: \$5 spent$/);
});

test('a table of some sessions counts all', () => {
  const some = { ...busy, sessions: busy.sessions.slice(0, 1) };
  const [head, ...rows] = tableOf(some, { width: 80, colour: false, now, of: busy.sessions });
  expect(head).toMatch(/^box: 4 agents, 1 waiting, 1 failed/);
  expect(rows).toHaveLength(3);
});

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.constantFrom(
    '\u001b[2J\u001b]0;owned\u0007',
    '日本語の質問',
    'a\nb',
    '\u202egpj.exe',
    '👩‍💻👍',
  ),
);
const anySession = fc.record({
  agent: anyText,
  state: fc.constantFrom(...viewStates),
  summary: anyText,
  limit: anyText,
  used: fc.option(fc.double({ min: -5, max: 1e6, noNaN: true }), { nil: null }),
  enabled: fc.boolean(),
});

test('no line is wider than the terminal, and nothing in it is obeyed', () => {
  fc.assert(
    fc.property(
      fc.array(anySession, { maxLength: 5 }),
      fc.integer({ min: 1, max: 200 }),
      (all, width) => {
        const sessions = all.map(({ agent, summary, limit, used, ...rest }) =>
          session(agent, {
            ...rest,
            session: summary,
            open: [item({ summary })],
            context_used_percent: used,
            limits: [{ limit, used_percent: used ?? 0, resets_at: null }],
            last_wake: { id: 'w', trigger: limit, at: agent, outcome: summary, reason: null },
          }),
        );
        for (const line of tableOf(fleet(...sessions), { width, colour: false, now })) {
          expect(line).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
          expect(textWidth(line)).toBeLessThanOrEqual(width);
        }
      },
    ),
    {
      // a name that takes no column, and no room for what stands behind it
      examples: [
        [
          [
            {
              agent: '\ufe00',
              state: 'waiting',
              summary: '\u001b[2J\u001b]0;owned\u0007',
              limit: '',
              used: null,
              enabled: false,
            },
          ],
          1,
        ],
      ],
    },
  );
});
