import { sessionStates, triggerTypes } from '@gsd-code-skill/core';
import { availableActions, needActions } from '@gsd-code-skill/wake-format';
import { expect, test } from 'vitest';
import { tools } from '../server/all-tools.ts';

const prefix = 'gsd-wa__';
const sessionName = 'warden-main';

test('every tool call that a wake offers is one that the tool takes', () => {
  const questions = [
    { question: 'Which?', options: [{ label: 'A' }, { label: 'B' }] },
    { question: 'Which of them?', options: [{ label: 'A' }], multiSelect: true },
    { question: 'Which name?' },
  ];
  const inputs = [undefined, { questions }, ...questions.map((one) => ({ questions: [one] }))];
  const contexts = triggerTypes.flatMap((trigger) =>
    [undefined, ...sessionStates].flatMap((state) =>
      inputs.map((toolInput) => ({ trigger, state, toolInput })),
    ),
  );
  const offered = contexts.flatMap((context) =>
    availableActions({
      ...context,
      sessionName,
      agentId: 'warden',
      requestId: '7KQ2XM4T',
      isCut: true,
      tools: prefix,
    }),
  );
  const kinds = ['request', 'failure', 'ended'];
  const needs = kinds.flatMap((kind) =>
    needActions(
      { id: 'N7KQ2XM4T', agentId: 'warden', sessionName, kind, requestId: '7KQ2XM4T' },
      { tools: prefix },
    ),
  );
  const calls = new Set([...offered, ...needs]);
  expect(calls.size).toBeGreaterThan(10);
  for (const call of calls) {
    const [name = ''] = call.split(' ');
    const tool = tools.find((one) => `${prefix}${one.name}` === name);
    const given = JSON.parse(call.slice(name.length));
    expect([call, tool?.input.safeParse(given).error]).toEqual([call, undefined]);
  }
});
