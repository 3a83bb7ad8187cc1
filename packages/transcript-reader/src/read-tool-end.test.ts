import { readFile } from 'node:fs/promises';
import { recordedTranscript } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import { assistant, prompt, test, toolResult, toolUse } from '../test/transcript-file.ts';
import { readToolEnd } from './read-tool-end.ts';

const input = { command: 'rm -rf build', description: 'Clean' };
const call = { toolName: 'Bash', toolInput: input };
const use = assistant('m1', [toolUse('Bash', 't1', input)]);
const rejected = { ...toolResult('t1'), toolDenialKind: 'user-rejected' };

test.for([
  ['has not ended', [use], undefined],
  ['ran', [use, toolResult('t1')], 'done'],
  ['was rejected', [use, rejected], 'rejected'],
  [
    'was denied by a hook, which is no person',
    [use, { ...toolResult('t1'), toolDenialKind: 'hook' }],
    'done',
  ],
  ['runs again', [use, rejected, assistant('m2', [toolUse('Bash', 't2', input)])], undefined],
  ['is another', [assistant('m1', [toolUse('Bash', 't1', {})]), toolResult('t1')], undefined],
  ['ended before a prompt', [use, rejected, prompt('go on')], 'rejected'],
] as const)('%s', async ([, lines, end], { transcript }) => {
  await transcript.write(...lines);
  expect(await readToolEnd(transcript.path, call)).toBe(end);
});

test('waits for an end that is still to be written', async ({ transcript }) => {
  await transcript.write(use);
  const reading = readToolEnd(transcript.path, call, { timeout: 10_000 });
  await transcript.append(rejected);
  expect(await reading).toBe('rejected');
});

test('a plan that was rejected in the recording is', async () => {
  const path = recordedTranscript('session-plan-rejected');
  const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean);
  const plan = lines
    .map((line) => JSON.parse(line))
    .flatMap(({ type, message }) => (type === 'assistant' ? message.content : []))
    .findLast(({ name }) => name === 'ExitPlanMode');
  const toolInput = plan.input;
  expect(await readToolEnd(path, { toolName: 'ExitPlanMode', toolInput })).toBe('rejected');
});
