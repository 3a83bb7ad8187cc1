import { expect, test } from 'vitest';
import { OpenClawError } from '../openclaw-error.ts';
import { askUntilAnswered } from './ask-until-answered.ts';
import type { PersonAnswer } from './person-question.ts';

type Answer = PersonAnswer | OpenClawError | undefined;

/** A desk that numbers its questions, and answers each as a test says. */
async function ask(answers: Readonly<Record<string, Answer>>, known?: string) {
  const noted: string[] = [];
  let count = 0;
  const end = await askUntilAnswered({
    known,
    ask: async () => `new-${++count}`,
    async answerTo(id) {
      const answer = answers[id];
      if (answer instanceof OpenClawError) throw answer;
      return answer;
    },
    onAsked: async (id) => void noted.push(id),
  });
  return { end, noted };
}

const approved = { status: 'approved' } as const;
const away = new OpenClawError('unavailable', 'gateway: away');
const unknown = new OpenClawError('rejected', 'question.waitAnswer: no such question');

test('what runs out is asked again, each time under an id that is told', async () => {
  expect(await ask({ 'new-2': approved })).toEqual({ end: approved, noted: ['new-1', 'new-2'] });
});

test.for([
  ['answered meanwhile', { old: approved }, []],
  ['run out', { 'new-1': approved }, ['new-1']],
  ['unknown there', { old: unknown, 'new-1': approved }, ['new-1']],
  ['cancelled', { old: { status: 'unavailable', reason: 'x' }, 'new-1': approved }, ['new-1']],
] as const)(
  'a question asked before that is %s is asked anew only if it must',
  async ([, answers, noted]) => {
    expect(await ask(answers, 'old')).toEqual({ end: approved, noted });
  },
);

test('a gateway that is away knows a question still', async () => {
  const end = { status: 'unavailable', reason: 'gateway: away' };
  expect(await ask({ old: away, 'new-1': approved }, 'old')).toEqual({ end, noted: [] });
});
