import {
  defaultLines,
  defaultWait,
  longestPostponementWord,
  readWaitStates,
  usage,
  waitStates,
} from '@gsd-code-skill/session-driver';
import type { ActionEntry, Group, Paragraph } from './action-entry.ts';
import { bound, force, given, permanent, raw } from './action-options.ts';
import { parseAnswers } from './parse-answers.ts';
import {
  readLineCount,
  readNothing,
  readSeconds,
  readShown,
  readTest,
  readTime,
  readTurns,
} from './read-words.ts';

/** Every action, in the order of the manual. */
export const actionTable: readonly ActionEntry[] = [
  {
    name: 'status',
    manual: [say('look', 'state, open dialog with its options, draft, queue, context used')],
    read: (words) => readNothing('status', words),
  },
  {
    name: 'snapshot',
    arguments: '[lines]',
    manual: [say('look', `the last lines of the screen, masked (${defaultLines} by default)`)],
    options: [raw],
    isWholeWithWords: true,
    read: (words, options) => ({
      kind: 'snapshot',
      ...readLineCount(words),
      ...given(options, 'raw'),
    }),
  },
  {
    name: 'show',
    arguments: '<request> [page]',
    manual: [say('look', 'the whole request, masked, in pages')],
    options: [raw],
    isWholeWithWords: true,
    read: (words, options) => ({ kind: 'show', ...readShown(words), ...given(options, 'raw') }),
  },
  {
    name: 'wait',
    arguments: '<state…>',
    manual: [
      say(
        'look',
        `until the screen shows one of the states (${defaultWait} s):`,
        'idle working menu permission_prompt error',
        'awaiting_user_input (menu, permission_prompt), ready (all but working)',
      ),
    ],
    options: [{ name: '--timeout', value: '<seconds>', description: 'seconds', read: readSeconds }],
    hasOwnTime: true,
    // one is enough, and more of them may follow
    completed: Array.from({ length: 3 }, () => waitStates),
    hint: ({ states = [] }) => states.join(' '),
    read: (words, { timeout }) => ({
      kind: 'wait',
      states: readWaitStates(words),
      ...(timeout !== undefined && { seconds: timeout }),
    }),
  },
  {
    name: 'choose',
    arguments: '<n…|label>',
    manual: [
      say(
        'answer a request',
        'choose --for 7KQ2XM4T 2 | … "Use SQLite" | … 1 3 (several, in a multi-select)',
        '--permanent, if allowed, for a row that grants for longer than once',
      ),
    ],
    options: [permanent],
    takesText: true,
    hint: ({ choices = [], several }) => {
      const names = choices.map((one) => (typeof one === 'number' ? one : `"${one}"`));
      return `<${several ? 'some' : 'one'} of ${names.join(', ')}>`;
    },
    answers: true,
    read: (choices, options) => ({
      kind: 'choose',
      choices,
      ...given(options, 'for', 'now', 'permanent'),
    }),
  },
  {
    name: 'type',
    arguments: '<text>',
    manual: [
      say(
        'answer a request',
        'in a question: an answer of your own; in a form: fill in and accept',
      ),
      say(
        'type',
        'one prompt, with any number of lines; - reads standard input. While Claude',
        'Code is working, it is queued. A draft in the input row is put back afterwards.',
      ),
    ],
    takesText: true,
    takesInput: true,
    answers: true,
    takesOptionsFirst: true,
    read: (words, options) => ({ kind: 'type', text: words.join(' '), ...bound(options) }),
  },
  {
    name: 'answer',
    arguments: '<one per question>',
    manual: [
      say(
        'answer a request',
        'several questions: answer --for 7KQ2XM4T 2 1,3 "plain C"',
        `… '{"Database": 2, "Features": ["Auth", 3], "Which language?": "plain C"}'`,
        'a text that is not an option is an answer of your own',
      ),
    ],
    takesText: true,
    takesInput: true,
    hint: ({ questions }) => `<one for each of the ${questions} tabs>`,
    answers: true,
    takesOptionsFirst: true,
    read: (words, options) => ({
      kind: 'answer',
      answers: parseAnswers(words),
      ...bound(options),
    }),
  },
  {
    name: 'submit',
    manual: [
      say(
        'answer a request',
        'hand in what is ticked; with no dialog: send the draft in the input row',
      ),
    ],
    answers: true,
    read: (words, options) => ({ ...readNothing('submit', words), ...bound(options) }),
  },
  {
    name: 'approve',
    manual: [say('answer a request', 'yes to what is asked, once')],
    answers: true,
    read: (words, options) => ({ ...readNothing('approve', words), ...bound(options) }),
  },
  {
    name: 'deny',
    arguments: '[reason]',
    manual: [
      say('answer a request', '"No", or Escape if there is none; Claude Code is told the reason'),
    ],
    takesText: true,
    takesInput: true,
    hint: ({ reason }) => (reason ? '[reason]' : ''),
    answers: true,
    takesOptionsFirst: true,
    read: (words, options) => ({
      kind: 'deny',
      ...(words.length > 0 && { reason: words.join(' ') }),
      ...bound(options),
    }),
  },
  {
    name: 'clear_then',
    arguments: '<command>',
    manual: [say('type', '/clear, wait for the fresh prompt, then type the command')],
    takesText: true,
    takesInput: true,
    read: (words) => ({ kind: 'clear_then', command: words.join(' ') }),
  },
  ...(['enter', 'space'] as const).map(
    (name): ActionEntry => ({
      name,
      manual: [say('type', 'one key; in a dialog it needs a request')],
      answers: true,
      read: (words, options) => ({ ...readNothing(name, words), ...bound(options) }),
    }),
  ),
  {
    name: 'esc',
    manual: [
      say('type', 'the brake: leaves a dialog, stops work; --force: even during a usage limit'),
    ],
    options: [force],
    read: (words, options) => ({ ...readNothing('esc', words), ...given(options, 'force') }),
  },
  ...(['arrow_up', 'arrow_down'] as const).map(
    (name): ActionEntry => ({
      name,
      manual: [say('type', 'one key, always')],
      read: (words) => readNothing(name, words),
    }),
  ),
  {
    name: 'mute',
    arguments: '<turns|off>',
    manual: [say('notify', 'no wakes for that many turns, except questions and errors')],
    completed: [['off']],
    read: (words) => ({ kind: 'mute', turns: readTurns(words) }),
  },
  {
    name: 'ack',
    arguments: '<test>',
    manual: [say('notify', 'answer a test wake: your commands reach this machine')],
    read: (words) => ({ kind: 'ack', id: readTest(words) }),
  },
  {
    name: 'done',
    manual: [say('notify', 'nothing is needed: no reminder; refused while a request is open')],
    read: (words) => readNothing('done', words),
  },
  {
    name: 'later',
    arguments: '<time>',
    manual: [
      say('notify', `not now: remind in 20m, 2h or 1h30m, up to ${longestPostponementWord}`),
    ],
    completed: [['20m', '1h', '2h', '8h']],
    read: (words) => ({ kind: 'later', milliseconds: readTime(words) }),
  },
];

/** The action of this name, if there is one. */
export function findAction(name: string): ActionEntry | undefined {
  return actionTable.find((entry) => entry.name === name);
}

/** The action of this name, or what is wrong with it. */
export function requireAction(name: string): ActionEntry {
  const entry = findAction(name);
  if (entry === undefined) throw usage(`no action "${name}"`);
  return entry;
}

function say(group: Group, ...lines: readonly [string, ...string[]]): Paragraph {
  return { group, lines };
}
