import * as z from 'zod';
import { openConnection } from '../gateway/connection.ts';
import { askUntilAnswered } from './ask-until-answered.ts';
import type { AskedQuestion, PeopleDesk, PersonAnswer, PersonQuestion } from './person-question.ts';

export interface DeskOptions {
  readonly url: string;
  readonly token?: string | undefined;
  /**
   * Milliseconds between two looks for an answer.
   *
   * @default 5000
   */
  readonly interval?: number | undefined;
  /**
   * Milliseconds after which what nobody answers is asked again.
   *
   * @default 3600000, and 600000 for approvals
   */
  readonly askAgainAfter?: number | undefined;
}

const mostQuestions = 3;
const mostOptions = 4;
const mostText = 4000;
// the gateway refuses a longer one
const mostHeader = 12;
const approve = 'Approve once';
const deny = 'Deny';

const asked = z.looseObject({ id: z.string() });
const state = z.looseObject({
  status: z.string(),
  answers: z.unknown().optional(),
});

/** Asks people by OpenClaw's questions, which its clients and channels show. */
export function createQuestionDesk({
  url,
  token,
  interval = 5000,
  askAgainAfter = 3_600_000,
}: DeskOptions): PeopleDesk {
  const connection = openConnection({
    url,
    token,
    scopes: ['operator.questions'],
  });
  const timeout = 15_000;

  async function ask(question: PersonQuestion): Promise<string> {
    const { id } = await connection.request(
      'question.request',
      {
        questions: questionsOf(question),
        sessionKey: question.sessionKey,
        timeoutMs: askAgainAfter,
      },
      asked,
      { timeout },
    );
    return id;
  }

  async function answerTo(id: string, question: PersonQuestion, signal: AbortSignal) {
    for (;;) {
      if (signal.aborted) {
        await connection
          .request('question.resolve', { id, cancel: true }, z.unknown(), { timeout })
          .catch(() => {});
        return { status: 'withdrawn' } as const;
      }
      const found = await connection.request(
        'question.waitAnswer',
        { id, timeoutMs: interval },
        state,
        { timeout },
      );
      if (found.status !== 'pending') return readAnswer(question, found);
    }
  }

  return {
    way: 'question',
    async ask(question, options) {
      const reason = unfit(question);
      if (reason !== undefined) return { status: 'unavailable', reason };
      return askUntilAnswered({
        ...options,
        ask: () => ask(question),
        answerTo: (id) => answerTo(id, question, options.signal),
      });
    },
    close: connection.close,
  };
}

/** Why a question cannot be put this way. */
function unfit({ text, questions = [] }: PersonQuestion): string | undefined {
  if (text.length > mostText) return `longer than ${mostText} characters`;
  if (questions.length > mostQuestions) return `more than ${mostQuestions} questions`;
  const tooMany = questions.some(({ options }) => options.length > mostOptions);
  return tooMany ? `more than ${mostOptions} options` : undefined;
}

function questionsOf({ text, questions = [] }: PersonQuestion) {
  if (questions.length > 0) return questions.map((one, index) => entryOf(one, text, index));
  const options = [
    { label: approve, description: 'this once, and nothing more' },
    { label: deny, description: 'Claude Code is told that it was denied' },
  ];
  return [{ questionId: 'decision', header: 'Permission', question: text, options }];
}

function entryOf(
  { question, header, options, multiSelect }: AskedQuestion,
  text: string,
  at: number,
) {
  return {
    questionId: `q${at}`,
    header: (header ?? 'Question').slice(0, mostHeader),
    question: at === 0 ? `${text}\n\n${question}` : question,
    options: options.map(({ label, description = '' }) => ({ label, description })),
    ...(multiSelect && { multiSelect: true }),
  };
}

const answers = z.looseObject({
  answers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});

/** What was answered; `undefined` when it ran out and is to be asked again. */
function readAnswer(
  { questions = [] }: PersonQuestion,
  { status, answers: given }: z.infer<typeof state>,
): PersonAnswer | undefined {
  if (status === 'expired') return undefined;
  if (status !== 'answered') return { status: 'unavailable', reason: `the question is ${status}` };
  const read = answers.safeParse(given).data?.answers ?? {};
  const of = (id: string) => [read[id] ?? []].flat();
  if (questions.length === 0) {
    // whatever is not a clear yes is none
    return of('decision').join() === approve ? { status: 'approved' } : { status: 'denied' };
  }
  const pairs = questions.map(({ question, multiSelect }, at) => {
    const labels = of(`q${at}`);
    return [question, multiSelect ? labels : labels.join(', ')] as const;
  });
  return { status: 'answered', answers: Object.fromEntries(pairs) };
}
