import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { keyboardEnd } from './keyboard-end.ts';

const bash = { kind: 'permission', toolName: 'Bash', toolInput: { command: 'rm x' } } as const;
const question = { kind: 'question', toolName: 'AskUserQuestion', toolInput: {} } as const;

function linesOf(
  { toolName: name, toolInput: input }: typeof bash | typeof question,
  end?: object,
) {
  const use = { type: 'tool_use', id: 't1', name, input };
  const result = { type: 'tool_result', tool_use_id: 't1', content: '' };
  return [
    { type: 'assistant', message: { id: 'm', content: [use] } },
    ...(end ? [{ type: 'user', message: { content: [result] }, ...end }] : []),
  ];
}

const rejected = { toolDenialKind: 'user-rejected' };

test.for([
  ['a yes', bash, {}, { how: 'approved', decision: 'allow' }],
  ['a no', bash, rejected, { how: 'denied', decision: 'deny' }],
  ['an answer', question, {}, { how: 'answered', decision: 'answer' }],
  ['none', question, rejected, { how: 'declined', decision: 'deny' }],
  ['nothing that is told', bash, undefined, { how: 'closed', decision: 'closed' }],
] as const)(
  '%s at the keyboard is told by the transcript',
  async ([, asked, end, told], { folder }) => {
    const transcriptPath = join(folder, 'x.jsonl');
    const lines = linesOf(asked, end).map((line) => `${JSON.stringify(line)}\n`);
    await writeFile(transcriptPath, lines.join(''));
    expect(await keyboardEnd(asked, { transcriptPath })).toEqual({ by: 'keyboard', ...told });
  },
);

test.for([
  ['busy', 'approved'],
  ['idle', 'closed'],
] as const)('of a Claude Code that is %s it is taken for %s', async ([status, how], { folder }) => {
  const transcriptPath = join(folder, 'projects', 'x', '1.jsonl');
  await mkdir(join(folder, 'projects', 'x'), { recursive: true });
  await mkdir(join(folder, 'sessions'));
  await writeFile(transcriptPath, `${JSON.stringify(linesOf(bash)[0])}\n`);
  const { pid } = process;
  const session = { pid, sessionId: 's', cwd: '/', startedAt: 1, status, statusUpdatedAt: 1 };
  await writeFile(join(folder, 'sessions', `${pid}.json`), JSON.stringify(session));
  expect(await keyboardEnd(bash, { transcriptPath, claudePid: pid })).toMatchObject({ how });
});

test('without a transcript nothing is guessed', async ({ folder }) => {
  const closed = { by: 'keyboard', how: 'closed', decision: 'closed' };
  expect(await keyboardEnd(bash, { transcriptPath: undefined })).toEqual(closed);
  expect(await keyboardEnd(bash, { transcriptPath: join(folder, 'none') })).toEqual(closed);
});
