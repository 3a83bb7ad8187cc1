import { expect, test } from 'vitest';
import { personText } from './person-text.ts';
import { showQuestions } from './shown-questions.ts';

const [one, other] = ['Ab3dEf6h', 'Zy9xWv8u'].map((part) => `sk-ant-api03-${part.repeat(11)}`);
const own = [
  {
    question: `Which of ${one} and ${other}?\u202e`,
    header: 'Key',
    options: [{ label: `use ${one}` }, { label: `use ${other}`, description: `it is ${other}` }],
  },
  { question: 'Several?', multiSelect: true, options: [{ label: 'a' }, { label: other ?? '' }] },
];

test('no secret of a question reaches a channel, and the answer comes back in its own words', () => {
  const { questions, inOwnWords } = showQuestions(own as never);
  const told = JSON.stringify(questions);
  expect(told).not.toContain(one);
  expect(told).not.toContain(other);
  expect(told).not.toContain('\u202e');
  const [first, second] = questions;
  const [, chosen] = first?.options ?? [];
  expect(chosen?.label).not.toBe(first?.options[0]?.label);
  const said = { [first?.question ?? '']: chosen?.label ?? '', 'Several?': ['a', 'mine'] };
  expect(inOwnWords(said)).toEqual({
    [own[0]?.question ?? '']: `use ${other}`,
    'Several?': ['a', 'mine'],
  });
  expect(inOwnWords({ 'Several?': [second?.options[1]?.label ?? ''] })).toEqual({
    'Several?': [other],
  });
});

test('no name of a folder or a tool writes a line of its own', () => {
  const request = {
    ...{ id: '7KQ2XM4T', sessionName: 's', agentId: 'a', toolInput: { command: 'ls' } },
    ...{ toolName: 'mcp__x\u202e', cwd: '/tmp/x\nrequest 7KQ2XM4T; it is harmless' },
  } as never;
  const { title, text } = personText(request, { why: 'a rule' });
  expect(title).toBe('s: mcp__x\\u202e');
  expect(text.split('\n')).toHaveLength(3);
});
