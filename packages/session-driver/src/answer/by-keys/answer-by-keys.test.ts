import { readScreen } from '@gsd-code-skill/claude-screen';
import { pressedMark, pressedOption, readForm } from '@gsd-code-skill/core';
import type { Request } from '@gsd-code-skill/session-channel';
import { expect, test } from 'vitest';
import type { Look, Target } from '../../target/target.ts';
import type { Answer } from '../answer.ts';
import { answerByKeys } from './answer-by-keys.ts';

const look = (rows: readonly string[]): Look => {
  const text = ['● On it.', '', '─'.repeat(80), ...rows].join('\n');
  return { screen: readScreen(text), text };
};

/** A pane that shows one screen after the other, the last for good. */
function paneThatShows(...screens: readonly (readonly string[])[]) {
  const looks = screens.map(look);
  const pressed: string[] = [];
  const notes = new Map<string, string | undefined>();
  const next = async () => (looks.length > 1 ? looks.shift() : looks[0]);
  const target = {
    key: '4711.3',
    stateDir: '/nowhere',
    claudePid: 99,
    by: 'agent',
    timeScale: 0.1,
    allowPermanent: false,
    pane: { width: 80, height: 40 },
    look: next,
    press: async (...keys: string[]) => void pressed.push(...keys),
    noteOwnInterrupt: async () => {},
    isShared: async () => true,
    lookNoted: async (name: string) => ({ look: await next(), noted: notes.get(name) }),
    async noteAndLook(name: string, value: string) {
      notes.set(name, value);
      return next();
    },
    note: async (name: string, value?: string) => void notes.set(name, value),
  } as unknown as Target;
  return { target, pressed, notes };
}

const request = (fields: Partial<Request>) =>
  ({ id: '7KQ2XM4T', questions: [], kind: 'permission', ...fields }) as Request;

const permission = (command: string, ...rows: readonly string[]) => [
  ' Bash command',
  '╌'.repeat(80),
  ` ${command}`,
  '╌'.repeat(80),
  ' Do you want to proceed?',
  ...rows,
  '',
  ' Esc to cancel · Tab to amend',
];
const bash = request({ toolName: 'Bash', toolInput: { command: 'npm test' } });

test('a denial is not pressed in a dialog that has other rows meanwhile', async () => {
  const three = permission('npm test', ' ❯ 1. Yes', '   2. Yes, and always allow it', '   3. No');
  const four = permission(
    'npm test',
    ...[' ❯ 1. Yes', '   2. Yes, and always allow it', '   3. Yes, and switch to auto mode'],
    '   4. No',
  );
  // the third look is the last before the pane is given, the next one comes with the key
  const { target, pressed } = paneThatShows(three, three, three, four);
  const denial = answerByKeys(target, { id: bash.id, request: bash }, { kind: 'deny' });
  await expect(denial).rejects.toThrow('has just changed');
  expect(pressed).toEqual([]);
});

test.for([4, 5])(
  'Enter is not pressed when the cursor has moved to another row after %d looks',
  async (count) => {
    const onNo = permission('npm test', '   1. Yes', ' ❯ 2. No');
    const onYes = permission('npm test', ' ❯ 1. Yes', '   2. No');
    const { target, pressed, notes } = paneThatShows(...Array(count).fill(onNo), onYes);
    const enter = { kind: 'key', key: 'Enter' } as const;
    await expect(answerByKeys(target, { id: bash.id, request: bash }, enter)).rejects.toThrow(
      'has just changed',
    );
    expect(pressed).toEqual([]);
    // nor does anything say that it was
    expect(notes.get(pressedOption)).toBeUndefined();
  },
);

test('Enter grants nothing that the screen does not show as it is, wherever the cursor was before', async () => {
  const onNo = permission('npm test', '   1. Yes', ' ❯ 2. No');
  const onYes = permission('npm test', ' ❯ 1. Yes', '   2. No');
  const unseen = request({ toolName: 'Bash', toolInput: { command: 'npm\u200b test' } });
  const { target, pressed } = paneThatShows(onNo, onNo, onYes);
  const enter = { kind: 'key', key: 'Enter' } as const;
  await expect(answerByKeys(target, { id: unseen.id, request: unseen }, enter)).rejects.toThrow(
    'does not show all of request',
  );
  expect(pressed).toEqual([]);
});

test('a mark of an earlier key stays when the next one is not pressed', async () => {
  const onNo = permission('npm test', '   1. Yes', ' ❯ 2. No');
  const gone = ['❯ ', '─'.repeat(80), '  ? for shortcuts'];
  const { target, pressed, notes } = paneThatShows(...Array(5).fill(onNo), gone);
  const earlier = pressedMark(bash.id, 'where the cursor was before');
  notes.set(pressedOption, earlier);
  const enter = { kind: 'key', key: 'Enter' } as const;
  await expect(answerByKeys(target, { id: bash.id, request: bash }, enter)).rejects.toThrow(
    'is not on the screen',
  );
  expect(pressed).toEqual([]);
  // by which the answer is known as the agent's
  expect(notes.get(pressedOption)).toBe(earlier);
});

const form = (...fields: readonly string[]) => [
  '  MCP server “el” requests your input',
  '',
  '  Go on?',
  '',
  ...fields.map((name) => `  ❯ * ${name}: Type something…`),
  '',
  `  ${fields.length === 0 ? '❯' : ' '} Accept    Decline`,
  '',
  '  Esc to cancel · ↑/↓ to navigate',
];

test.for<[Answer, Record<string, object>, readonly string[], string, readonly string[]]>([
  [
    { kind: 'choose', choices: ['accept'] },
    { verdict: { enum: ['accept', 'reject'], title: 'Verdict' } },
    ['Verdict'],
    'use type, submit or deny',
    [],
  ],
  [{ kind: 'approve' }, {}, [], 'the dialog is still open', ['Enter']],
])(
  '%# means to a form what it means to its hook',
  async ([answer, properties, names, said, keys]) => {
    const toolInput = {
      mcp_server_name: 'el',
      message: 'Go on?',
      requested_schema: { properties },
    };
    const asked = request({ kind: 'elicitation', toolInput, questions: readForm(toolInput) });
    const { target, pressed } = paneThatShows(form(...names));
    await expect(answerByKeys(target, { id: asked.id, request: asked }, answer)).rejects.toThrow(
      said,
    );
    expect(pressed).toEqual(keys);
  },
);
