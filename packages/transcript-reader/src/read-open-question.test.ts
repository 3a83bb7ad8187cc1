import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { recordedTranscript } from '@gsd-code-skill/testing';
import { describe, expect } from 'vitest';
import { assistant, prompt, test, text, toolResult, toolUse } from '../test/transcript-file.ts';
import { readOpenQuestion } from './read-open-question.ts';

const colour = { question: 'Which colour?', multiSelect: true, options: [{ label: 'Red' }] };
const ask = (id: string, input: object = { questions: [colour] }) =>
  assistant('m1', [toolUse('AskUserQuestion', id, input)]);

describe('the recording', () => {
  const isAsking = (line: string) => line.includes('"name": "AskUserQuestion"');
  const isAnswer = (line: string) =>
    line.includes('"type": "user"') && line.includes('"type": "tool_result"');

  test('has a question open after each that is asked, and none once it is answered', async ({
    transcript,
  }) => {
    const content = await readFile(recordedTranscript('session-askuserquestion'), 'utf8');
    const lines = content.split(/(?<=\n)/);
    const asked = lines.flatMap((line, at) => (isAsking(line) ? [at] : []));
    expect(asked).toHaveLength(13);
    for (const at of asked) {
      await transcript.write(...lines.slice(0, at + 1));
      const open = await readOpenQuestion(transcript.path);
      expect(open?.toolUseId).toMatch(/^toolu_/);

      const answer = lines.findIndex((line, index) => index > at && isAnswer(line));
      await transcript.write(...lines.slice(0, answer + 1));
      expect(await readOpenQuestion(transcript.path)).toBeUndefined();
    }
  });

  test('gives the question as it was asked', async ({ transcript }) => {
    const content = await readFile(recordedTranscript('session-askuserquestion'), 'utf8');
    const lines = content.split(/(?<=\n)/);
    await transcript.write(...lines.slice(0, lines.findLastIndex(isAsking) + 1));
    expect(await readOpenQuestion(transcript.path)).toEqual({
      toolUseId: 'toolu_01cwfv0u20gbjjja4uichvh',
      messageId: 'msg_0185zcgmnuygbd7l3nsj8vt',
      timestamp: '2026-11-15T23:48:48.533Z',
      questions: [
        {
          question: 'Which database should we use?',
          header: 'Database',
          multiSelect: false,
          options: [
            { label: 'PostgreSQL', description: 'Relational, robust' },
            { label: 'SQLite', description: 'Embedded, simple' },
            { label: 'Redis', description: 'In-memory' },
          ],
        },
      ],
    });
  });
});

test('finds the one of several calls that has no result', async ({ transcript }) => {
  await transcript.write(prompt('go'), ask('q1'), assistant('m1', [toolUse('Bash', 'b1')]));
  await transcript.append(toolResult('b1'));
  expect(await readOpenQuestion(transcript.path)).toMatchObject({
    toolUseId: 'q1',
    questions: [colour],
  });
});

test.for<[string, object]>([
  ['a new prompt', prompt('never mind')],
  ['an interruption', { type: 'user', message: { content: '[Request interrupted by user]' } }],
  ['the next message', assistant('m2', [text('Going on.')])],
  ['its answer', toolResult('q1')],
])('is closed by %s', async ([, line], { transcript }) => {
  await transcript.write(prompt('go'), ask('q1'));
  expect(await readOpenQuestion(transcript.path)).toMatchObject({ toolUseId: 'q1' });
  await transcript.append(line);
  expect(await readOpenQuestion(transcript.path)).toBeUndefined();
});

test('reads a question that lacks everything it can lack', async ({ transcript }) => {
  await transcript.write(ask('q1', { questions: [{ question: 'Why?', options: 3 }] }));
  const open = await readOpenQuestion(transcript.path);
  expect(open?.questions).toEqual([{ question: 'Why?' }]);
});

test('takes no question from input that holds none', async ({ transcript }) => {
  await transcript.write(ask('q1', { questions: 'none' }));
  expect(await readOpenQuestion(transcript.path)).toBeUndefined();
});

test('waits for a question that lags', async ({ transcript }) => {
  await transcript.write(prompt('go'));
  const waiting = readOpenQuestion(transcript.path, { timeout: 15_000 });
  expect(await Promise.race([waiting, delay(50, 'pending')])).toBe('pending');
  await transcript.append(ask('q1'));
  expect(await waiting).toMatchObject({ toolUseId: 'q1' });
});
