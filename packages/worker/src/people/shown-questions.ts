import type { AskedQuestion, PersonAnswer } from '@gsd-code-skill/openclaw-client';
import type { Request } from '@gsd-code-skill/session-channel';
import { shownText } from '@gsd-code-skill/wake-format';

type Answers = Extract<PersonAnswer, { status: 'answered' }>['answers'];

/** Claude Code's questions as a person is shown them. */
export interface ShownQuestions {
  readonly questions: readonly AskedQuestion[];
  /** What was answered, in the words that Claude Code knows. */
  inOwnWords(answers: Answers): Answers;
}

/** Shows questions without their secrets; no two of them, and no two of one's options, look the same. */
export function showQuestions(own: Request['questions']): ShownQuestions {
  const asked = distinct(own.map(({ question }) => shownText(question)));
  const labels = own.map(({ options = [] }) =>
    distinct(options.map(({ label }) => shownText(label))),
  );
  const questions = own.map(({ header, multiSelect, options = [] }, at) => ({
    question: asked[at] ?? '',
    header: header === undefined ? undefined : shownText(header),
    multiSelect,
    options: options.map(({ description }, place) => ({
      label: labels[at]?.[place] ?? '',
      ...(description !== undefined && { description: shownText(description) }),
    })),
  }));
  const ownWords = (at: number, said: string) => {
    const place = labels[at]?.indexOf(said) ?? -1;
    return own[at]?.options?.[place]?.label ?? said;
  };
  return {
    questions,
    inOwnWords: (answers) =>
      Object.fromEntries(
        Object.entries(answers).map(([question, said]) => {
          const at = asked.indexOf(question);
          const given =
            typeof said === 'string' ? ownWords(at, said) : said.map((one) => ownWords(at, one));
          return [own[at]?.question ?? question, given] as const;
        }),
      ),
  };
}

function distinct(texts: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return texts.map((text) => {
    let name = text;
    for (let number = 2; taken.has(name); number++) name = `${text} (${number})`;
    taken.add(name);
    return name;
  });
}
