import { readScreen } from '@gsd-code-skill/claude-screen';
import { defaultHookSettings, type HookSettings } from '@gsd-code-skill/registry';
import type { Binding } from '@gsd-code-skill/session-channel';
import { parseWake } from '@gsd-code-skill/wake-format';
import { describe, expect, test } from 'vitest';
import type { WakeDecision } from '../../event/decided-event.ts';
import { meaningOf } from '../../event/event-meaning.ts';
import type { HookEvent, HookPayload } from '../../event/hook-event.ts';
import { askedRequest } from '../../requests/asked-request.ts';
import type { Observation } from '../observe/observe.ts';
import { decide } from './decide.ts';

const bash = { tool_name: 'Bash', tool_input: { command: 'npm test' } };
const question = {
  tool_name: 'AskUserQuestion',
  tool_input: { questions: [{ question: 'Which?', options: [{ label: 'A' }, { label: 'B' }] }] },
};

interface Given {
  readonly event: string;
  readonly payload?: Partial<HookPayload>;
  readonly settings?: Partial<HookSettings>;
  readonly observation?: Partial<Observation>;
  readonly memory?: Binding;
  readonly wakeId?: string;
}

let count = 0;

function happen({ event: name, ...given }: Given): WakeDecision {
  count += 1;
  const wakeId = given.wakeId ?? `01J0000000000000000000${String(count).padStart(4, '0')}`;
  const payload = { session_id: 's', prompt_id: 'p', ...given.payload } as HookPayload;
  const event: HookEvent = {
    name,
    pane: '4711.3',
    header: { socketPath: '/s', serverPid: 4711, paneId: '%3', claudePid: 99, event: name },
    payload,
    entry: {
      ...{ name: '4711.3.1', path: '/spool/4711.3.1', pane: '4711.3', size: 1 },
      ...{
        replyPath: '/spool/4711.3.1.reply',
        hookPid: 1,
        createdAt: 1,
        writtenAt: 1_771_322_400_000,
      },
    },
    wakeId,
    takenAt: 1_771_322_400_000,
  };
  const reply = payload.last_assistant_message;
  const observation: Observation = {
    screen: readScreen('────────────\n❯ \n────────────\n  ? for shortcuts'),
    text: 'the screen',
    content:
      reply === undefined ? undefined : { kind: 'content', text: reply, source: 'payload', reply },
    contextUsedPercent: 12,
    mutedTurns: 0,
    isAnsweredByAgent: false,
    notices: [],
    ...given.observation,
  };
  const settings = { ...defaultHookSettings, ...given.settings };
  const owner = { agent: { agent_id: 'warden' }, settings, sessionName: 'warden-main' };
  const { memory } = given;
  const request = askedRequest(event, memory);
  return decide({ event, meaning: meaningOf(event), owner, request, observation, memory });
}

/** Lets events happen one after the other, each with the memory of those before. */
function story(...events: readonly Given[]): readonly string[] {
  let memory: Binding | undefined;
  return events.map((given) => {
    const decision = happen({ ...given, ...(memory && { memory }) });
    memory = decision.memory;
    return decision.kind === 'wake'
      ? `wake: ${decision.trigger}`
      : `${decision.outcome}: ${decision.reason}`;
  });
}

const stop = (reply = 'done', more: Partial<Given> = {}): Given => ({
  event: 'Stop',
  ...more,
  payload: { last_assistant_message: reply, ...more.payload },
});
const idle = (reply = 'done', more: Partial<Given> = {}): Given => ({
  event: 'Notification',
  ...more,
  payload: { notification_type: 'idle_prompt', last_assistant_message: reply, ...more.payload },
});
const asked = (event: string, more: Partial<HookPayload> = {}): Given => ({
  event,
  payload: { ...question, ...more },
});
const permission = (more: Partial<HookPayload> = {}): Given => ({
  event: 'PermissionRequest',
  payload: { ...bash, ...more },
});
const notified = (more: Partial<HookPayload> = {}): Given => ({
  event: 'Notification',
  payload: { notification_type: 'permission_prompt', ...more },
});

describe('triggers', () => {
  test.for([
    [stop(), 'wake: response_complete'],
    [{ event: 'StopFailure', payload: { error: 'rate_limit' } }, 'wake: response_failed'],
    [idle(), 'wake: idle_prompt'],
    [permission(), 'wake: permission_prompt'],
    [asked('PreToolUse'), 'wake: ask_user_question'],
    [asked('PermissionRequest'), 'wake: ask_user_question'],
    [asked('PermissionRequest', { tool_name: 'ExitPlanMode' }), 'wake: plan_approval'],
    [asked('PostToolUse'), 'wake: ask_user_question_answered'],
    [notified({ notification_type: 'elicitation_dialog' }), 'wake: elicitation'],
    [{ event: 'PreCompact' }, 'wake: pre_compact'],
    [{ event: 'PostCompact' }, 'wake: post_compact'],
    [{ event: 'SessionEnd', payload: { reason: 'other' } }, 'wake: session_end'],
    [{ event: 'SessionEnd', payload: { reason: 'clear' } }, 'skipped: wakes nobody'],
    [{ event: 'SessionStart' }, 'skipped: wakes nobody'],
    [{ event: 'UserPromptSubmit' }, 'skipped: wakes nobody'],
    [notified({ notification_type: 'of a later version' }), 'skipped: wakes nobody'],
    [{ event: 'OfALaterVersion' }, 'skipped: wakes nobody'],
    [{ event: 'PostToolUse', payload: { tool_name: 'ExitPlanMode' } }, 'skipped: wakes nobody'],
  ] as const)('%j: %s', ([given, told]) => {
    expect(story(given)).toEqual([told]);
  });
});

describe('what a worker noticed itself', () => {
  const noticed = (notice_trigger: HookPayload['notice_trigger'], key = 'k'): Given => ({
    event: 'Noticed',
    payload: { notice_trigger, notice_key: key, notice: { note: 'of its own' } },
  });

  test.for(['interrupted', 'stuck', 'usage_limit_reset', 'budget_reached'] as const)(
    '%s is told once for what it is about',
    (trigger) => {
      expect(story(noticed(trigger), noticed(trigger), noticed(trigger, 'other'))).toEqual([
        `wake: ${trigger}`,
        'skipped: already reported',
        `wake: ${trigger}`,
      ]);
    },
  );

  test('says what else there is to say', () => {
    const decision = happen(noticed('interrupted'));
    const wake = parseWake(decision.kind === 'wake' ? decision.text : '');
    expect(wake.trigger).toMatchObject({ details: { note: 'of its own' } });
    expect(wake.actions[0]).toBe('menu-driver warden-main status');
  });

  test('an event that is read again after a crash is told again, by the same wake', () => {
    const first = happen({ ...noticed('stuck'), wakeId: 'w' });
    const again = happen({ ...noticed('stuck'), wakeId: 'w', memory: first.memory });
    expect(again).toMatchObject({ kind: 'wake' });
  });

  test('a hook of Claude Code cannot pass for it', () => {
    expect(story({ ...noticed('stuck'), event: 'SessionStart' })).toEqual([
      'skipped: wakes nobody',
    ]);
  });
});

describe('a usage limit', () => {
  const usageLimit = {
    uuid: 'u',
    limit: 'five_hour',
    resetsAt: '2026-11-16T17:34:02.000Z',
    reachedAt: '2026-11-16T17:00:00.000Z',
    isTouched: false,
  } as const;
  const failed = (
    continuation: 'announced' | 'cancelled' | 'none',
    given: Partial<Given> = {},
    more: object = {},
  ) => {
    const decision = happen({
      event: 'StopFailure',
      payload: { error: 'rate_limit', last_assistant_message: 'You have hit it' },
      observation: { usageLimit: { ...usageLimit, continuation, ...more } },
      ...given,
    });
    return parseWake(decision.kind === 'wake' ? decision.text : '');
  };
  const yesterday = { reachedAt: '2026-11-15T16:34:02.000Z' };

  test.for([
    ['announced', 'auto', {}, 'by itself, within 2 minutes of the reset'],
    ['cancelled', 'auto', {}, 'no: somebody cancelled that; you are woken at the reset'],
    ['none', 'auto', {}, 'no: Claude Code will not; you are woken at the reset'],
    ['none', 'auto', yesterday, 'at the reset, when gsd-hooks tells it to'],
    ['none', 'wake', yesterday, 'no: Claude Code will not; you are woken at the reset'],
    ['none', 'off', {}, 'no: it has to be told to'],
  ] as const)('%s, %s: says who goes on', ([continuation, quota_resume, more, continues]) => {
    const { trigger } = failed(continuation, { settings: { quota_resume } }, more);
    expect(trigger.details).toMatchObject({
      limit: 'five_hour',
      resets_at: '2026-11-16T17:34:02.000Z',
      continues,
    });
  });

  test('offers nothing to type while the session goes on by itself', () => {
    expect(failed('announced').actions.join()).not.toContain('type');
    expect(failed('none').actions.join()).toContain('type');
  });
});

describe('subagents', () => {
  const subagent = { agent_id: 'a1' };

  test('what they do wakes nobody', () => {
    const done = [stop('done', { payload: subagent }), asked('PostToolUse', subagent)];
    expect(done.flatMap((given) => story(given))).toEqual([
      'skipped: wakes nobody',
      'skipped: wakes nobody',
    ]);
  });

  test('what they ask is told, and its Notification repeats it', () => {
    expect(story(permission(subagent), notified())).toEqual([
      'wake: permission_prompt',
      'skipped: already reported by PermissionRequest',
    ]);
  });

  test('the same of two subagents is two', () => {
    const ids = [permission(subagent), permission({ agent_id: 'a2' })].map(
      (given) => happen(given).memory.asked?.last?.id,
    );
    expect(new Set(ids).size).toBe(2);
  });
});

describe('requests', () => {
  test('have one id in both events that announce them', () => {
    const first = happen(asked('PreToolUse'));
    const second = happen({ ...asked('PermissionRequest'), memory: first.memory });
    expect(second.memory.asked?.last?.id).toBe(first.memory.asked?.last?.id);
  });

  test('made again they have another, and read again the same', () => {
    const first = happen(permission());
    const wakeId = '01J00000000000000000006666';
    const second = happen({ ...permission(), memory: first.memory, wakeId });
    const again = happen({ ...permission(), memory: second.memory, wakeId });
    const ids = [first, second, again].map(({ memory }) => memory.asked?.last?.id);
    expect(ids[1]).not.toBe(ids[0]);
    expect(ids[2]).toBe(ids[1]);
  });

  test('two of two subagents that cross keep their ids', () => {
    const one = asked('PreToolUse', { agent_id: 'a1' });
    const two = asked('PreToolUse', { agent_id: 'a2' });
    const first = happen(one);
    const second = happen({ ...two, memory: first.memory });
    const third = happen({
      ...asked('PermissionRequest', { agent_id: 'a1' }),
      memory: second.memory,
    });
    expect(third.memory.asked?.last?.id).toBe(first.memory.asked?.last?.id);
    expect(third).toMatchObject({ kind: 'silence', reason: 'already reported by PreToolUse' });
  });

  test('an answer that the agent gave itself wakes nobody', () => {
    const own = { ...asked('PostToolUse'), observation: { isAnsweredByAgent: true } };
    expect(story(own)).toEqual(['skipped: answered by the agent itself']);
  });
});

describe('dialogs', () => {
  test.for([
    {
      name: 'the two events of a question are one wake',
      events: [asked('PreToolUse'), asked('PermissionRequest')],
      told: ['wake: ask_user_question', 'skipped: already reported by PreToolUse'],
    },
    {
      name: 'the same question asked again is another',
      events: [asked('PreToolUse'), asked('PermissionRequest'), asked('PermissionRequest')],
      told: [
        'wake: ask_user_question',
        'skipped: already reported by PreToolUse',
        'wake: ask_user_question',
      ],
    },
    {
      name: 'the Notification of a turn repeats its permission',
      events: [permission(), notified()],
      told: ['wake: permission_prompt', 'skipped: already reported by PermissionRequest'],
    },
    {
      name: 'that of another turn is news',
      events: [permission(), notified({ prompt_id: 'q' })],
      told: ['wake: permission_prompt', 'wake: permission_prompt'],
    },
    {
      name: 'a prompt ends what was announced',
      events: [permission(), { event: 'UserPromptSubmit' }, notified()],
      told: ['wake: permission_prompt', 'skipped: wakes nobody', 'wake: permission_prompt'],
    },
    {
      name: 'the same permission twice is two',
      events: [permission(), permission()],
      told: ['wake: permission_prompt', 'wake: permission_prompt'],
    },
  ])('$name', ({ events, told }) => {
    expect(story(...events)).toEqual(told);
  });
});

describe('duplicates', () => {
  const working = {
    screen: readScreen('✻ Thinking… (3s · esc to interrupt)\n\n────────────\n❯ \n────────────'),
  };
  test.for([
    {
      name: 'an idle notice repeats the turn',
      events: [stop(), idle()],
      told: 'skipped: nothing new',
    },
    { name: 'another reply is news', events: [stop(), idle('more')], told: 'wake: idle_prompt' },
    {
      name: 'another turn is news',
      events: [stop(), idle('done', { payload: { prompt_id: 'q' } })],
      told: 'wake: idle_prompt',
    },
    {
      name: 'another state is news',
      events: [stop(), idle('done', { observation: working })],
      told: 'wake: idle_prompt',
    },
    {
      name: 'a failure is told again',
      events: [{ event: 'StopFailure' }, { event: 'StopFailure' }],
      told: 'wake: response_failed',
    },
    {
      name: 'off tells everything',
      events: [stop(), idle('done', { settings: { dedup_mode: 'off' } })],
      told: 'wake: idle_prompt',
    },
  ])('$name', ({ events, told }) => {
    expect(story(...events).at(-1)).toBe(told);
  });

  test('lightweight says that nothing has changed', () => {
    const first = happen(stop());
    const again = happen(
      idle('done', { memory: first.memory, settings: { dedup_mode: 'lightweight' } }),
    );
    const text = again.kind === 'wake' ? again.text : '';
    expect(parseWake(text).content?.kind).toBe('no_change');
  });

  test('an event that is read again after a crash is not its own duplicate', () => {
    const first = happen({ ...stop(), wakeId: '01J00000000000000000009999' });
    const again = happen({ ...stop(), wakeId: '01J00000000000000000009999', memory: first.memory });
    expect(again).toEqual(first);
  });
});

describe('mutes', () => {
  const muted = { observation: { mutedTurns: 1 } };
  test.for([
    [stop('done', muted), 'muted: muted for this turn'],
    [idle('done', muted), 'muted: muted for this turn'],
    [{ event: 'PreCompact', ...muted }, 'muted: muted for this turn'],
    [{ ...asked('PreToolUse'), ...muted }, 'wake: ask_user_question'],
    [{ ...permission(), ...muted }, 'wake: permission_prompt'],
    [{ event: 'StopFailure', ...muted }, 'wake: response_failed'],
    [{ event: 'SessionEnd', ...muted }, 'wake: session_end'],
    [
      stop('done', { settings: { muted_triggers: ['response_complete'] } }),
      'muted: response_complete is muted',
    ],
    [
      { ...permission(), settings: { muted_triggers: ['permission_prompt'] } },
      'muted: permission_prompt is muted',
    ],
  ] as const)('%j: %s', ([given, told]) => {
    expect(story(given)).toEqual([told]);
  });

  test('the idle notice of the last muted turn is muted, too, that of the next is not', () => {
    expect(
      story(stop('done', muted), idle(), idle('done', { payload: { prompt_id: 'q' } })),
    ).toEqual(['muted: muted for this turn', 'muted: muted for this turn', 'wake: idle_prompt']);
  });

  test('the end of a turn uses up one of the mute, whatever becomes of it', () => {
    const silenced = { settings: { muted_triggers: ['response_complete' as const] } };
    const ends = [stop(), stop('done', muted), stop('done', silenced)].map(happen);
    expect(ends.map(({ spendsMutedTurn }) => spendsMutedTurn)).toEqual([true, true, true]);
    expect([idle(), permission()].map(happen).some((one) => one.spendsMutedTurn)).toBe(false);
  });

  test('what was silenced stays so when it is read again and the mute is used up', () => {
    const wakeId = '01J00000000000000000008888';
    const first = happen({ ...stop('done', muted), wakeId });
    const again = happen({ ...stop(), wakeId, memory: first.memory });
    expect(again).toMatchObject({ kind: 'silence', reason: 'decided before' });
  });
});

describe('memory', () => {
  test('holds what the event and the look at the pane have told', () => {
    const { memory } = happen(stop('done', { payload: { transcript_path: '/t.jsonl' } }));
    expect(memory).toMatchObject({
      agentId: 'warden',
      sessionName: 'warden-main',
      socketPath: '/s',
      claudePid: 99,
      claudeSessions: ['s'],
      transcriptPath: '/t.jsonl',
      state: 'idle',
      contextUsedPercent: 12,
      lastScreen: 'the screen',
      lastReply: 'done',
      lastWake: { trigger: 'response_complete' },
    });
  });

  test('keeps the sessions in order, and no more than 20', () => {
    let memory: Binding | undefined;
    for (let n = 0; n < 25; n++) {
      const payload = { session_id: `s${Math.trunc(n / 1)}` };
      memory = happen({ event: 'SessionStart', payload, ...(memory && { memory }) }).memory;
    }
    expect(memory?.claudeSessions).toEqual(Array.from({ length: 20 }, (_, n) => `s${n + 5}`));
  });

  test('a prompt says that the session works', () => {
    expect(happen({ event: 'UserPromptSubmit' }).memory.state).toBe('working');
  });

  test('the decision changes nothing it was given', () => {
    const memory = Object.freeze(happen(stop()).memory);
    const given = { ...idle('more'), memory, wakeId: '01J00000000000000000007777' };
    expect(happen(given)).toEqual(happen(given));
  });
});
