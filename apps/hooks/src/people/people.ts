import { setTimeout as delay } from 'node:timers/promises';
import type { PeopleDesk, PersonAnswer, PersonQuestion } from '@gsd-code-skill/openclaw-client';
import { describeRule, type Ruling } from '@gsd-code-skill/policy';
import {
  answerRequest,
  type Decision,
  type Request,
  readRequest,
} from '@gsd-code-skill/session-channel';
import { type PersonText, personText } from './person-text.ts';

/** Those who decide what no agent may. */
export interface People {
  /** How many requests wait for a person. */
  readonly size: number;
  /** Asks in every way there is; the first answer wins, and the other questions are taken back. */
  ask(request: Request, ruling: Ruling): void;
  close(): Promise<void>;
}

export interface PeopleOptions {
  readonly stateDir: string;
  /** The ways to ask that are open now. */
  readonly desks: () => Promise<readonly PeopleDesk[]>;
  /** Tells people that something waits for them, where they cannot answer at once. */
  readonly tell?: (request: Request, words: PersonText) => void;
  readonly sessionKeyOf: (agentId: string) => Promise<string | undefined>;
  readonly onTrouble: (error: unknown) => void;
  /**
   * Milliseconds before a way that was not open is tried again.
   *
   * @default 30000
   */
  readonly retry?: number;
  /**
   * Milliseconds between two looks whether a request is over.
   *
   * @default 2000
   */
  readonly interval?: number;
}

export function createPeople(options: PeopleOptions): People {
  const { stateDir, desks, tell, sessionKeyOf, onTrouble } = options;
  const { interval = 2000, retry = 30_000 } = options;
  const waiting = new Map<string, AbortController>();

  async function work(request: Request, ruling: Ruling, over: AbortController): Promise<void> {
    const words = personText(request, ruling);
    tell?.(request, words);
    const sessionKey = await sessionKeyOf(request.agentId);
    const { questions } = request;
    const asked = { ...words, sessionKey, questions: questions.map(withOptions) };
    const rule = ruling.rule && describeRule(ruling.rule);
    void watch(request.id, over);
    const asking = (await desks()).map(async (desk) => {
      const answer = await askAgain(desk, asked, request.id, over.signal);
      const decision = decisionOf(answer);
      if (decision === undefined) return;
      const origin = { by: 'person', rule, channel: 'openclaw' } as const;
      const { status } = await answerRequest(stateDir, request.id, decision, origin);
      // a person who has answered takes it for done
      if (lost.includes(status)) {
        const where = `it is still to be answered in ${request.sessionName}`;
        onTrouble(new Error(`a person's answer to ${request.id} was lost (${status}): ${where}`));
      }
      over.abort();
    });
    await Promise.allSettled(asking);
  }

  /** Asks until there is an answer: a gateway may be away for a while. */
  async function askAgain(
    desk: PeopleDesk,
    question: PersonQuestion,
    id: string,
    signal: AbortSignal,
  ): Promise<PersonAnswer> {
    let told = '';
    for (;;) {
      const answer = await desk.ask(question, { signal });
      if (answer.status !== 'unavailable') return answer;
      const problem = `a person could not be asked of ${id}: ${answer.reason}`;
      if (problem !== told) onTrouble(new Error(problem));
      told = problem;
      await delay(retry, undefined, { signal }).catch(() => {});
      if (signal.aborted) return { status: 'withdrawn' };
    }
  }

  /** Takes the questions back once the request is over, whoever has ended it. */
  async function watch(id: string, over: AbortController): Promise<void> {
    while (!over.signal.aborted) {
      await delay(interval, undefined, { signal: over.signal }).catch(() => {});
      const request = await readRequest(stateDir, id);
      if (request === undefined || request.settled !== undefined) over.abort();
    }
    waiting.delete(id);
  }

  return {
    get size() {
      return waiting.size;
    },
    ask(request, ruling) {
      if (waiting.has(request.id)) return;
      const over = new AbortController();
      waiting.set(request.id, over);
      work(request, ruling, over).catch(onTrouble);
    },
    async close() {
      for (const over of waiting.values()) over.abort();
      waiting.clear();
    },
  };
}

const lost: readonly string[] = ['no-hook', 'gone', 'unfit'];

function decisionOf(answer: PersonAnswer): Decision | undefined {
  switch (answer.status) {
    case 'approved':
      return { kind: 'allow' };
    case 'denied':
      return { kind: 'deny', message: 'Denied by a person.' };
    case 'answered':
      return { kind: 'answers', answers: answer.answers };
    default:
      return undefined;
  }
}

function withOptions({
  question,
  header,
  multiSelect,
  options = [],
}: Request['questions'][number]) {
  return {
    question,
    header,
    multiSelect,
    options: options.map(({ label, description }) => ({
      label,
      ...(description !== undefined && { description }),
    })),
  };
}
