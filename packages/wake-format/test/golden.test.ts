import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  type ActionContext,
  availableActions,
  createWake,
  describePressure,
  formatAnswers,
  formatPermission,
  formatPlan,
  formatQuestions,
  formatRequest,
  formatWake,
  needActions,
  parseWake,
  triggerTypes,
  type WakeInput,
} from '../src/index.ts';
import { pane, payload } from './recordings.ts';

const fixtures = new URL('./__fixtures__/', import.meta.url);

const threeQuestions = {
  questions: [
    ...payload('PreToolUse.AskUserQuestion').tool_input.questions,
    {
      question: 'Which features do you want?',
      header: 'Features',
      multiSelect: true,
      options: [
        { label: 'Auth', description: 'Login and sessions' },
        { label: "Users' export", description: 'CSV' },
        { label: 'Metrics' },
      ],
    },
    { question: 'What should it be called?', options: [] },
  ],
};

const requestId = '7KQ2XM4T';
const failure = { agentId: 'warden', sessionName: 'warden-main', kind: 'failure' };
const asked = { ...failure, kind: 'request', requestId };

const longCommand = formatRequest(
  {
    kind: 'permission',
    payload: {
      tool_name: 'Bash',
      tool_input: {
        command: `DB_PASSWORD=hunter2 make ${'one '.repeat(500)}&& rm -rf build`,
        description: 'Build\u202e everything',
      },
    },
  },
  { maxChars: 700 },
);

const cases: Record<string, Omit<WakeInput, 'agentId' | 'sessionName' | 'timestamp' | 'wakeId'>> = {
  response_complete: {
    trigger: { type: 'response_complete', source: 'payload' },
    content: { kind: 'content', text: payload('Stop').last_assistant_message },
    state: 'idle',
    pressure: describePressure(72, 50),
    actions: actions('response_complete', 'idle'),
  },
  'response_complete.no_change': {
    trigger: { type: 'response_complete', source: 'payload', details: { duplicates: 3 } },
    content: { kind: 'no_change', text: '' },
    state: 'idle',
    pressure: describePressure(72, 50),
    actions: actions('response_complete', 'idle'),
  },
  'response_complete.no_text': {
    trigger: { type: 'response_complete', source: 'none' },
    state: 'idle_pending',
    pressure: describePressure(undefined, 50),
    actions: actions('response_complete', 'idle_pending'),
  },
  response_failed: {
    trigger: {
      type: 'response_failed',
      source: 'payload',
      details: {
        error: payload('StopFailure.rate_limit').error,
        continues: 'no: it waits for a prompt',
      },
    },
    content: { kind: 'content', text: payload('StopFailure.rate_limit').last_assistant_message },
    state: 'error',
    pressure: describePressure(49, 50),
    actions: actions('response_failed', 'error'),
  },
  idle_prompt: {
    trigger: { type: 'idle_prompt', source: 'pane_diff' },
    content: { kind: 'content', text: lines('02-idle-after-answer.120x40', /^●/, 3) },
    state: 'idle',
    pressure: describePressure(50, 50),
    actions: actions('idle_prompt', 'idle'),
  },
  permission_prompt: {
    trigger: { type: 'permission_prompt', request: requestId, source: 'payload' },
    content: { kind: 'content', text: formatPermission(payload('PermissionRequest.Bash')) },
    state: 'permission_prompt',
    pressure: describePressure(79, 50),
    actions: actions('permission_prompt', 'permission_prompt', { requestId }),
  },
  'permission_prompt.cut': {
    trigger: { type: 'permission_prompt', request: requestId, source: 'payload' },
    content: { kind: 'content', text: longCommand.text },
    state: 'permission_prompt',
    pressure: describePressure(79, 50),
    actions: actions('permission_prompt', 'permission_prompt', {
      requestId,
      isCut: longCommand.cut > 0,
    }),
  },
  'permission_prompt.no_request': {
    trigger: { type: 'permission_prompt', source: 'pane_tail' },
    content: { kind: 'content', text: lines('40-perm-bash.120x40', /^ *Bash command/, 12) },
    state: 'permission_prompt',
    pressure: describePressure(79, 50),
    actions: actions('permission_prompt', 'permission_prompt'),
  },
  ask_user_question: {
    trigger: {
      type: 'ask_user_question',
      request: requestId,
      source: 'payload',
      details: { tool_use_id: payload('PreToolUse.AskUserQuestion').tool_use_id },
    },
    content: {
      kind: 'questions',
      text: formatQuestions(payload('PreToolUse.AskUserQuestion').tool_input),
    },
    state: 'awaiting_user_input',
    pressure: describePressure(80, 50),
    actions: actions('ask_user_question', 'awaiting_user_input', {
      requestId,
      toolInput: payload('PreToolUse.AskUserQuestion').tool_input,
    }),
  },
  'ask_user_question.three': {
    trigger: { type: 'ask_user_question', request: requestId, source: 'payload' },
    content: { kind: 'questions', text: formatQuestions(threeQuestions) },
    state: 'awaiting_user_input',
    pressure: describePressure(80, 50),
    actions: actions('ask_user_question', 'awaiting_user_input', {
      requestId,
      toolInput: threeQuestions,
    }),
  },
  plan_approval: {
    trigger: { type: 'plan_approval', request: requestId, source: 'payload' },
    content: {
      kind: 'content',
      text: formatPlan(payload('PermissionRequest.ExitPlanMode').tool_input),
    },
    state: 'awaiting_user_input',
    pressure: describePressure(12, 50),
    actions: actions('plan_approval', 'awaiting_user_input', { requestId }),
  },
  ask_user_question_answered: {
    trigger: {
      type: 'ask_user_question_answered',
      source: 'payload',
      details: { tool_use_id: payload('PostToolUse.AskUserQuestion').tool_use_id },
    },
    content: {
      kind: 'answer',
      text: formatAnswers(
        payload('PostToolUse.AskUserQuestion').tool_input,
        payload('PostToolUse.AskUserQuestion').tool_response,
      ),
    },
    state: 'answer_submitted',
    pressure: describePressure(12, 50),
    actions: actions('ask_user_question_answered', 'answer_submitted'),
  },
  elicitation: {
    trigger: { type: 'elicitation', request: requestId, source: 'payload' },
    content: {
      kind: 'content',
      text: formatRequest({ kind: 'elicitation', payload: payload('Elicitation') }).text,
    },
    state: 'awaiting_user_input',
    pressure: describePressure(12, 50),
    actions: actions('elicitation', 'awaiting_user_input', { requestId }),
  },
  pre_compact: {
    trigger: {
      type: 'pre_compact',
      source: 'pane_tail',
      details: { compact: payload('PreCompact.manual').trigger },
    },
    content: { kind: 'content', text: lines('80-context-c95.120x40', /^✻ Sautéed/, 2) },
    state: 'idle',
    // the screen says "2% until auto-compact"
    pressure: describePressure(100 - 2, 50),
    actions: actions('pre_compact', 'idle'),
  },
  post_compact: {
    trigger: { type: 'post_compact', source: 'payload' },
    content: { kind: 'content', text: payload('PostCompact.manual').compact_summary },
    state: 'idle',
    pressure: describePressure(3, 50),
    actions: actions('post_compact', 'idle'),
  },
  interrupted: {
    trigger: {
      type: 'interrupted',
      source: 'pane_tail',
      details: { note: 'a person may be typing in the session' },
    },
    content: { kind: 'content', text: lines('02-idle-after-answer.120x40', /^●/, 3) },
    state: 'idle',
    pressure: describePressure(50, 50),
    actions: actions('interrupted', 'idle'),
  },
  stuck: {
    trigger: { type: 'stuck', source: 'pane_tail', details: { busy_for: '30 min' } },
    content: { kind: 'content', text: lines('02-idle-after-answer.120x40', /^●/, 3) },
    state: 'working',
    pressure: describePressure(50, 50),
    actions: actions('stuck', 'working'),
  },
  'response_failed.limit': {
    trigger: {
      type: 'response_failed',
      source: 'payload',
      details: {
        error: 'rate_limit',
        limit: 'five_hour',
        resets_at: '2026-11-16T17:34:02.000Z',
        continues: 'by itself, within 2 minutes of the reset',
      },
    },
    content: { kind: 'content', text: payload('StopFailure.rate_limit').last_assistant_message },
    state: 'error',
    pressure: describePressure(49, 50),
    actions: actions('response_failed', 'error', { goesOn: true }),
  },
  usage_limit_reset: {
    trigger: {
      type: 'usage_limit_reset',
      source: 'hook',
      details: {
        limit: 'five_hour',
        resets_at: '2026-11-16T17:34:02.000Z',
        continues: 'no: somebody cancelled that',
      },
    },
    state: 'idle',
    pressure: describePressure(49, 50),
    actions: actions('usage_limit_reset', 'idle'),
  },
  budget_reached: {
    trigger: {
      type: 'budget_reached',
      source: 'hook',
      details: { spent_usd: '5.12', budget_usd_per_day: '5' },
    },
    state: 'working',
    pressure: describePressure(49, 50),
    actions: actions('budget_reached', 'working'),
  },
  session_end: {
    trigger: {
      type: 'session_end',
      details: { reason: payload('SessionEnd.prompt_input_exit').reason },
    },
    state: 'terminated',
    actions: actions('session_end', 'terminated', { agentId: 'warden' }),
  },
  reminder: {
    trigger: { type: 'reminder', details: { needs: 2, since: '2026-02-17T09:20:00.000Z' } },
    content: {
      kind: 'content',
      text: [
        'N3W8K2QRT warden-main has failed since 2026-02-17T09:20:00.000Z; rate_limit',
        'N6V1M0C4X warden-main waits for an answer (7KQ2XM4T) since 2026-02-17T09:40:00.000Z; Bash: npm test',
        '',
        'Answer what is asked, say done if nothing is needed, or say later. If nothing happens, people will be told.',
      ].join('\n'),
    },
    actions: [...needActions(failure), ...needActions(asked)],
  },
  escalation: {
    trigger: {
      type: 'escalation',
      details: { owner: 'scout', needs: 1, since: '2026-02-17T09:20:00.000Z' },
    },
    content: {
      kind: 'content',
      text: [
        'Agent scout has not handled this, although it was told:',
        'N3W8K2QRT warden-main has failed since 2026-02-17T09:20:00.000Z; rate_limit',
      ].join('\n'),
    },
    actions: needActions(failure),
  },
  recovered: {
    trigger: { type: 'recovered', source: 'launcher' },
    content: {
      kind: 'content',
      text: 'Claude Code was started again and its conversation resumed.',
    },
    state: 'idle',
    actions: actions('recovered', 'idle'),
  },
  test: {
    trigger: { type: 'test', source: 'hook' },
    content: { kind: 'content', text: 'A test. There is nothing to do.' },
    actions: actions('test', undefined),
  },
};

test.for(Object.entries(cases))('writes and reads %s', ([name, rest]) => {
  const wake = createWake({
    agentId: 'warden',
    sessionName: 'warden-main',
    timestamp: '2026-02-17T10:00:00Z',
    wakeId: '01JM9A7T40WARDENMAN0000000',
    ...rest,
  });
  const golden = readFileSync(new URL(`${name}.txt`, fixtures), 'utf8');
  expect(formatWake(wake)).toBe(golden);
  expect(parseWake(golden)).toStrictEqual(wake);
});

test('has a golden file for every trigger, and a case for every golden file', () => {
  const names = readdirSync(fixtures).map((file) => file.replace(/\.txt$/, ''));
  expect(names.toSorted()).toEqual(Object.keys(cases).toSorted());
  expect(triggerTypes.filter((type) => !names.includes(type))).toEqual([]);
});

function lines(name: string, first: RegExp, count: number): string {
  const screen = pane(name).split('\n');
  const start = screen.findIndex((line) => first.test(line));
  return screen.slice(start, start + count).join('\n');
}

function actions(
  trigger: WakeInput['trigger']['type'],
  state: WakeInput['state'],
  context: Omit<ActionContext, 'sessionName' | 'trigger' | 'state'> = {},
) {
  return availableActions({ sessionName: 'warden-main', trigger, state, ...context });
}
