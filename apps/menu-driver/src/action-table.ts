import { readWaitStates, usage, waitStates } from '@gsd-code-skill/session-driver';
import type { ActionEntry, Group, Paragraph } from './action-entry.ts';
import { parseAnswers } from './parse-answers.ts';
import { readLines, readNothing, readSeconds, readTurns } from './read-words.ts';

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
    manual: [say('look', 'the last lines of the screen (60 when no number is given)')],
    isWholeWithWords: true,
    read: (words) => ({ kind: 'snapshot', ...readLines(words) }),
  },
  {
    name: 'wait',
    arguments: '<state…>',
    manual: [
      say(
        'look',
        'until the screen shows one of the states (7 s):',
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
        'answer the open dialog',
        'choose 2 | choose "Use SQLite" | choose 1 3 (several, in a multi-select)',
      ),
    ],
    takesText: true,
    hint: ({ choices = [], several }) => {
      const names = choices.map((one) => (typeof one === 'number' ? one : `"${one}"`));
      return `<${several ? 'some' : 'one'} of ${names.join(', ')}>`;
    },
    read: (choices) => ({ kind: 'choose', choices }),
  },
  {
    name: 'type',
    arguments: '<text>',
    manual: [
      say(
        'answer the open dialog',
        'in a question: an answer of your own; in a form: fill in and accept',
      ),
      say(
        'type',
        'one prompt, also with many lines; - reads standard input. While Claude',
        'Code works it is queued. A draft in the input row is put back after it.',
      ),
    ],
    takesText: true,
    takesInput: true,
    read: (words) => ({ kind: 'type', text: words.join(' ') }),
  },
  {
    name: 'answer',
    arguments: '<one per question>',
    manual: [
      say(
        'answer the open dialog',
        'several questions: answer 2 1,3 "plain C"',
        `answer '{"Database": 2, "Features": ["Auth", 3], "Which language?": "plain C"}'`,
        'a text that is no option is an answer of your own',
      ),
    ],
    takesText: true,
    takesInput: true,
    hint: ({ questions }) => `<one for each of the ${questions} tabs>`,
    read: (words) => ({ kind: 'answer', answers: parseAnswers(words) }),
  },
  {
    name: 'submit',
    manual: [
      say(
        'answer the open dialog',
        'hand in what is ticked; with no dialog: send the draft in the input row',
      ),
    ],
    read: (words) => readNothing('submit', words),
  },
  {
    name: 'approve',
    manual: [say('answer the open dialog', 'the plain «Yes», never «always» or «auto mode»')],
    read: (words) => readNothing('approve', words),
  },
  {
    name: 'deny',
    arguments: '[reason]',
    manual: [say('answer the open dialog', '«No», else Escape; Claude Code is told the reason')],
    takesText: true,
    takesInput: true,
    hint: ({ reason }) => (reason ? '[reason]' : ''),
    read: (words) => ({ kind: 'deny', ...(words.length > 0 && { reason: words.join(' ') }) }),
  },
  {
    name: 'clear_then',
    arguments: '<command>',
    manual: [say('type', '/clear, wait for the fresh prompt, then type the command')],
    takesText: true,
    takesInput: true,
    read: (words) => ({ kind: 'clear_then', command: words.join(' ') }),
  },
  ...(['enter', 'esc', 'space', 'arrow_up', 'arrow_down'] as const).map(
    (name): ActionEntry => ({
      name,
      manual: [say('type', 'one key')],
      read: (words) => readNothing(name, words),
    }),
  ),
  {
    name: 'mute',
    arguments: '<turns|off>',
    manual: [say('notify', 'no wakes for so many turns; questions and errors still come')],
    completed: [['off']],
    read: (words) => ({ kind: 'mute', turns: readTurns(words) }),
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
