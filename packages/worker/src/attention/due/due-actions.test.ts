import { defaultAttention } from '@gsd-code-skill/registry';
import type { Need } from '@gsd-code-skill/session-channel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { at, dawn, need, nothing, settings } from '../../../test/need.ts';
import { type DueAction, dueActions } from './due-actions.ts';
import type { Facts } from './need-clock.ts';
import type { OwnerSettings } from './owner-settings.ts';

interface Case {
  readonly name: string;
  readonly need?: Partial<Need>;
  readonly owner?: Partial<OwnerSettings>;
  readonly facts?: Partial<Facts>;
  /** Seconds after dawn, and what is done first then. */
  readonly first?: readonly [seconds: number, what: string];
}

const attention = defaultAttention;
const chief = { chain: ['agent chief', 'notify'] } as const;
const told = (more: object = {}) =>
  [{ to: 'agent chief', at: at(1800), wakeId: 'e1', ...more }] as const;

const cases: readonly Case[] = [
  { name: 'a request is reminded of after ten minutes', first: [600, 'remind'] },
  {
    name: 'then, after half an hour, people are told',
    need: { remindedAt: at(600) },
    first: [1800, 'escalate notify'],
  },
  {
    name: 'a reminder that came late gets its time',
    need: { remindedAt: at(5000) },
    first: [6200, 'escalate notify'],
  },
  {
    name: 'without reminders people are told all the same',
    owner: { attention: { ...attention, remind_after_s: null } },
    first: [1800, 'escalate notify'],
  },
  {
    name: 'nobody is told when nobody is named',
    need: { remindedAt: at(600) },
    owner: { chain: [] },
  },
  {
    name: 'nor when it is switched off',
    need: { remindedAt: at(600) },
    owner: { attention: { ...attention, escalate_after_s: null } },
  },
  {
    name: 'another agent first',
    need: { remindedAt: at(600) },
    owner: chief,
    first: [1800, 'escalate agent chief'],
  },
  {
    name: 'an escalation target that is itself stuck: people, half an hour later',
    need: { remindedAt: at(600), escalations: told() },
    owner: chief,
    first: [3600, 'escalate notify'],
  },
  {
    name: 'a target whose run fails: people, at once',
    need: {
      remindedAt: at(600),
      escalations: told({ run: { at: at(1803), problem: 'billing error' } }),
    },
    owner: chief,
    first: [1803, 'escalate notify'],
  },
  {
    name: 'when all were told nothing is left to do',
    need: { remindedAt: at(600), escalations: [{ to: 'notify', at: at(1800) }] },
  },
  { name: 'a finished turn needs nothing', need: { kind: 'turn', trigger: 'response_complete' } },
  {
    name: 'unless that is wanted; and nobody else is told of it',
    need: { kind: 'turn', trigger: 'response_complete' },
    owner: { attention: { ...attention, idle_remind_after_s: 60 } },
    first: [60, 'remind'],
  },
  {
    name: 'a finished turn that was told in vain does',
    need: {
      kind: 'turn',
      trigger: 'response_complete',
      run: { at: at(5), problem: 'billing error' },
      failedAt: at(5),
    },
    first: [65, 'retell'],
  },
  {
    name: 'a session that was left on purpose needs nothing',
    need: { kind: 'ended', trigger: 'session_end' },
  },
  {
    name: 'one that was killed does',
    need: { kind: 'ended', trigger: 'session_end', isUnexpected: true },
    first: [600, 'remind'],
  },
  {
    name: 'a failed run is told again after a minute',
    need: { run: { at: at(5), problem: 'billing error' }, failedAt: at(5) },
    first: [65, 'retell'],
  },
  {
    name: 'then after two',
    need: {
      run: { at: at(70), problem: 'billing error' },
      failedAt: at(5),
      retold: { times: 1, at: at(65), wakeId: 'w2' },
    },
    first: [190, 'retell'],
  },
  {
    name: 'then no more',
    need: {
      run: { at: at(200), problem: 'billing error' },
      failedAt: at(5),
      retold: { times: 2, at: at(190), wakeId: 'w3' },
    },
    first: [605, 'remind'],
  },
  {
    name: 'telling again does not put off that people are told',
    need: {
      run: { at: at(700), problem: 'billing error' },
      failedAt: at(5),
      retold: { times: 2, at: at(190), wakeId: 'w3' },
      remindedAt: at(605),
    },
    first: [1805, 'escalate notify'],
  },
  {
    name: 'what the outbox tries again is not told again',
    need: { run: { at: at(5), problem: 'no such session', isPending: true }, failedAt: at(5) },
    first: [605, 'remind'],
  },
  {
    name: 'a busy OpenClaw queue: no clock runs while the wake is on its way, for an hour at most',
    need: { run: undefined },
    first: [3600 + 600, 'remind'],
  },
  {
    name: 'what nobody was told counts from its beginning',
    need: { wakeId: undefined, run: undefined, kind: 'ended', isUnexpected: true },
    first: [600, 'remind'],
  },
  {
    name: 'an agent that thinks for 20 minutes is left alone',
    facts: { busy: new Map([['warden', { since: dawn, at: dawn + 1_195_000 }]]) },
    first: [1200 + 600, 'remind'],
  },
  {
    name: 'for an hour at most',
    facts: { busy: new Map([['warden', { since: dawn, at: dawn + 9_000_000 }]]) },
    first: [3600 + 600, 'remind'],
  },
  {
    name: 'another agent at work makes no difference',
    facts: { busy: new Map([['scribe', { since: dawn, at: dawn + 1_195_000 }]]) },
    first: [600, 'remind'],
  },
  {
    name: 'a person at the keyboard is left alone for five minutes',
    facts: { personAt: new Map([['4711.3', dawn + 60_000]]) },
    first: [60 + 300 + 600, 'remind'],
  },
  {
    name: 'a person in another pane makes no difference',
    facts: { personAt: new Map([['4711.4', dawn + 60_000]]) },
    first: [600, 'remind'],
  },
  { name: 'a muted trigger', owner: { mutedTriggers: ['permission_prompt'] } },
  { name: 'a muted turn', need: { isMuted: true } },
  { name: 'a disabled agent', owner: { isEnabled: false } },
  {
    name: 'a need that rests',
    need: { state: { status: 'postponed', at: at(0), until: at(60), by: 'agent' } },
  },
  {
    name: 'a boot restarts the clocks',
    facts: { bootedAt: dawn + 5_000_000 },
    first: [5000 + 600, 'remind'],
  },
  {
    name: 'also that of an escalation',
    need: { remindedAt: at(600) },
    facts: { bootedAt: dawn + 5_000_000 },
    first: [5000 + 1800, 'escalate notify'],
  },
  { name: 'so does a step of the clock', need: { clockFrom: at(100) }, first: [700, 'remind'] },
  {
    name: 'in quiet hours people are told at their end',
    need: { remindedAt: at(600) },
    owner: { quietUntil: dawn + 9_000_000 },
    first: [9000, 'escalate notify'],
  },
  {
    name: 'another agent at once',
    need: { remindedAt: at(600) },
    owner: { ...chief, quietUntil: dawn + 9_000_000 },
    first: [1800, 'escalate agent chief'],
  },
];

test.for(cases)('$name', ({ need: more, owner, facts, first }) => {
  const all = new Map([['warden', settings(owner)]]);
  const look = (now: number) => dueActions([need(more)], now, all, { ...nothing, ...facts });
  const start = look(dawn);
  expect(start.actions).toEqual([]);
  if (first === undefined) {
    expect(start.nextAt).toBeUndefined();
    return;
  }
  const [seconds, what] = first;
  expect(start.nextAt).toBe(dawn + seconds * 1000);
  expect(look(dawn + seconds * 1000 - 1).actions).toEqual([]);
  expect(look(dawn + seconds * 1000).actions.map(named)).toEqual([what]);
});

test('one reminder lists all that waits for an agent, and one escalation', () => {
  const needs = Array.from({ length: 10 }, (_, n) =>
    need({ id: `N0000000${n}`, openedAt: at(n), run: { at: at(n) } }),
  );
  const all = new Map([['warden', settings()]]);
  const rebooted = { ...nothing, bootedAt: dawn + 1_000_000 };
  const { actions } = dueActions(needs, dawn + 1_600_000, all, rebooted);
  expect(actions).toEqual([{ kind: 'remind', agentId: 'warden', needs }]);
  const reminded = needs.map((one) => ({ ...one, remindedAt: at(1600) }));
  expect(dueActions(reminded, dawn + 2_800_000, all, rebooted).actions).toMatchObject([
    { kind: 'escalate', to: 'notify', needs: { length: 10 } },
  ]);
});

test('of an agent that was removed others are told, and itself nothing', () => {
  const removed = settings({
    isRemoved: true,
    attention: { ...attention, remind_after_s: null },
    chain: ['notify'],
  });
  const failed = need({ run: { at: at(5), problem: 'billing error' }, failedAt: at(5) });
  const look = (now: number) =>
    dueActions([failed], now, new Map([['warden', removed]]), nothing).actions.map(named);
  expect(look(dawn + 1_800_000)).toEqual([]);
  expect(look(dawn + 1_805_000)).toEqual(['escalate notify']);
});

test('needs without settings are left alone', () => {
  expect(dueActions([need()], dawn + 9e9, new Map(), nothing)).toEqual({ actions: [] });
});

const step = fc.record({
  seconds: fc.integer({ min: 0, max: 2000 }),
  isBusy: fc.boolean(),
  person: fc.boolean(),
  failure: fc.constantFrom('none', 'owner', 'target'),
});
const kinds = ['request', 'failure', 'interrupted', 'turn', 'ended', 'stuck'] as const;
const anyNeed = fc.record({
  kind: fc.constantFrom(...kinds),
  isMuted: fc.boolean(),
  isUnexpected: fc.boolean(),
  agentId: fc.constantFrom('warden', 'scribe'),
});

test('whatever happens: nothing twice, never to the owner, never while somebody is at it', () => {
  fc.assert(
    fc.property(fc.array(anyNeed, { maxLength: 6 }), fc.array(step, { maxLength: 40 }), play),
    { numRuns: 300 },
  );
});

/** Plays a story, doing what is due at each step, and checks what is done. */
function play(
  opened: readonly Partial<Need>[],
  steps: readonly {
    readonly seconds: number;
    readonly isBusy: boolean;
    readonly person: boolean;
    readonly failure: string;
  }[],
): void {
  const all = new Map([
    ['warden', settings({ chain: ['agent scribe', 'notify'] })],
    ['scribe', settings({ chain: ['agent warden', 'notify'] })],
  ]);
  let needs = opened.map((more, n) => need({ ...more, id: `N0000000${n}`, pane: `1.${n}` }));
  let now = dawn;
  let busySince: number | undefined;
  const seen = new Set<string>();
  for (const { seconds, isBusy, person, failure } of steps) {
    now += seconds * 1000;
    busySince = isBusy ? (busySince ?? now) : undefined;
    const facts: Facts = {
      bootedAt: 0,
      personAt: new Map(person ? [['1.0', now - 60_000]] : []),
      busy: new Map(busySince === undefined ? [] : [['warden', { since: busySince, at: now }]]),
    };
    const isHeld = busySince !== undefined && now - busySince < 3_600_000;
    for (const action of dueActions(needs, now, all, facts).actions) {
      expect(isHeld && action.agentId === 'warden').toBe(false);
      for (const { id, isMuted, pane, retold } of action.needs) {
        expect(isMuted).toBe(false);
        expect(person && pane === '1.0').toBe(false);
        const what = `${named(action)} ${id} ${action.kind === 'retell' ? retold?.times : ''}`;
        expect(seen).not.toContain(what);
        expect(what).not.toContain(`escalate agent ${action.agentId}`);
        seen.add(what);
      }
      needs = needs.map((one) => (action.needs.includes(one) ? after(one, action, now) : one));
    }
    if (failure !== 'none') needs = needs.map((one) => failed(one, failure, now));
  }
}

function after(one: Need, action: DueAction, now: number): Need {
  const time = new Date(now).toISOString();
  if (action.kind === 'remind') return { ...one, remindedAt: time };
  if (action.kind === 'escalate') {
    return { ...one, escalations: [...one.escalations, { to: action.to, at: time }] };
  }
  const times = (one.retold?.times ?? 0) + 1;
  return { ...one, run: { at: time }, retold: { times, at: time, wakeId: `w${times}` } };
}

function failed(one: Need, who: string, now: number): Need {
  const run = { at: new Date(now).toISOString(), problem: 'billing error' };
  if (who === 'owner') return { ...one, run, failedAt: one.failedAt ?? run.at };
  const escalations = one.escalations.map((told) => ({ ...told, run }));
  return { ...one, escalations };
}

function named(action: DueAction): string {
  return action.kind === 'escalate' ? `escalate ${action.to}` : action.kind;
}
