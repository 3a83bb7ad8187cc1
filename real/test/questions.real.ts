import { expect } from 'vitest';
import { scenariosIn } from '../src/scenario.ts';
import { asks, database, features, language, type Question } from '../src/scripts.ts';

const scenario = scenariosIn();

interface Case {
  readonly what: string;
  readonly questions: readonly Question[];
  readonly driven: readonly string[];
  readonly answers: Readonly<Record<string, string>>;
}

const cases: readonly Case[] = [
  {
    what: 'single, by number',
    questions: [database],
    driven: ['choose', '2'],
    answers: { [database.question]: 'SQLite' },
  },
  {
    what: 'single, by label',
    questions: [database],
    driven: ['choose', 'Redis'],
    answers: { [database.question]: 'Redis' },
  },
  {
    what: 'multi-select',
    questions: [features],
    driven: ['choose', '1', '3'],
    answers: { [features.question]: 'Auth, Export' },
  },
  {
    what: 'three questions',
    questions: [database, features, language],
    driven: ['answer', '1', '2,3', 'plain C'],
    answers: {
      [database.question]: 'PostgreSQL',
      [features.question]: 'Search, Export',
      [language.question]: 'plain C',
    },
  },
  {
    what: 'free text',
    questions: [database],
    driven: ['type', 'DuckDB, because it is "embedded" & fast — ünïcode'],
    answers: { [database.question]: 'DuckDB, because it is "embedded" & fast — ünïcode' },
  },
];

type Answers = Readonly<Record<string, string | readonly string[]>>;

/** Releases before 2.1.300 record several answers through a hook as a list; the model hears the same. */
function joined(answers: Answers): Readonly<Record<string, string>> {
  const entries = Object.entries(answers);
  return Object.fromEntries(entries.map(([key, value]) => [key, [value].flat().join(', ')]));
}

for (const channel of ['hook', 'keys'] as const) {
  for (const { what, questions, driven, answers } of cases) {
    scenario(`2 question, ${what} (${channel})`, async ({ start }) => {
      const session = await start({
        prompt: 'ask me',
        settings: { answer_channel: channel },
        script: asks(...questions),
      });
      const asked = await session.wake('ask_user_question');
      for (const { question, options } of questions) {
        expect(asked.raw).toContain(question);
        for (const { label } of options) expect(asked.raw).toContain(label);
      }

      const [verb, ...words] = driven;
      await session.answer(verb ?? '', ...words);
      const { tool_response: recorded } = await session.event('PostToolUse');
      expect(joined((recorded as { answers: Answers }).answers)).toEqual(answers);

      await session.wake('response_complete');
      // of an answer that it gave itself the agent is not told
      expect((await session.wakes()).map(({ trigger }) => trigger.type)).toEqual([
        'ask_user_question',
        'response_complete',
      ]);
    });
  }
}
