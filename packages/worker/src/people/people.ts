import { setTimeout as delay } from 'node:timers/promises';
import { isProcessAlive } from '@gsd-code-skill/core';
import type { PeopleDesk, PersonAnswer, PersonQuestion } from '@gsd-code-skill/openclaw-client';
import { describeRule, type Ruling } from '@gsd-code-skill/policy';
import {
  listOpenRequests,
  noteAsking,
  type Request,
  type RequestAsking,
  readBinding,
  readRequest,
  serverPidOf,
} from '@gsd-code-skill/session-channel';
import { decisionOf, type PassAnswerOptions, passAnswer } from './pass-answer.ts';
import { type PersonText, personText } from './person-text.ts';
import { showQuestions } from './shown-questions.ts';

/** Those who decide what no agent may. */
export interface People {
  /** How many requests wait for a person. */
  readonly size: number;
  /** Asks in every way there is; the first answer wins, and the other questions are taken back. */
  ask(request: Request, ruling: Ruling): void;
  /** Goes on with what an earlier worker has asked: no question twice, and no notification. */
  resume(): Promise<void>;
  /** Leaves what is asked to the next worker. */
  close(): Promise<void>;
}

export interface PeopleOptions extends PassAnswerOptions {
  /** The ways to ask that are open now. */
  readonly desks: () => Promise<readonly PeopleDesk[]>;
  readonly sessionKeyOf: (agentId: string) => Promise<string | undefined>;
  /**
   * Milliseconds before a way that was not open is tried again.
   *
   * @default 30000
   */
  readonly retry?: number | undefined;
  /**
   * Milliseconds between two looks whether a request is over.
   *
   * @default 2000
   */
  readonly interval?: number | undefined;
}

export function createPeople(options: PeopleOptions): People {
  const { stateDir, desks, tell, sessionKeyOf, onTrouble } = options;
  const { interval = 2000, retry = 30_000 } = options;
  const waiting = new Map<string, AbortController>();
  const leaving = new AbortController();

  function begin(request: Request, asking: RequestAsking): void {
    if (waiting.has(request.id) || leaving.signal.aborted) return;
    const over = new AbortController();
    waiting.set(request.id, over);
    work(request, asking, over).catch(onTrouble);
  }

  async function work(request: Request, asking: RequestAsking, over: AbortController) {
    const { id } = request;
    // before anybody is asked: whoever is killed from here on is succeeded
    const noted = await noteAsking(stateDir, id, (known) => ({ ...known, ...asking }));
    if (noted?.people === undefined) {
      waiting.delete(id);
      return;
    }
    const words = personText(request, asking);
    if (noted.people.toldAt === undefined) void tellOnce(request, words).catch(onTrouble);
    void watch(id, over);
    const sessionKey = await sessionKeyOf(request.agentId);
    const shown = showQuestions(request.questions);
    const question = { ...words, sessionKey, questions: shown.questions };
    const asked = (await desks()).map(async ({ way }) => {
      const answer = await askAgain(way, question, id, over.signal);
      const decision = decisionOf(answer, shown);
      if (decision !== undefined && !over.signal.aborted)
        await passAnswer(request, decision, options);
      if (decision !== undefined) over.abort();
    });
    await Promise.allSettled(asked);
  }

  async function tellOnce(request: Request, words: PersonText): Promise<void> {
    if (!(await tell?.(request, words))) return;
    const toldAt = new Date().toISOString();
    await noteAsking(stateDir, request.id, (known) => ({ why: '', ...known, toldAt }));
  }

  /** Asks until there is an answer: a gateway may be away for a while. */
  async function askAgain(
    way: string,
    question: PersonQuestion,
    id: string,
    signal: AbortSignal,
  ): Promise<PersonAnswer> {
    const onAsked = async (at: string) => {
      await noteAsking(stateDir, id, (known) => withAsked(known, way, at));
    };
    let lastProblem = '';
    for (;;) {
      const known = (await readRequest(stateDir, id))?.people?.asked?.[way];
      // its address or token may have changed
      const desk = (await desks()).find((one) => one.way === way);
      if (desk === undefined) return { status: 'withdrawn' };
      const answer = await desk.ask(question, { signal, known, onAsked });
      if (answer.status !== 'unavailable') return answer;
      if (leaving.signal.aborted) return { status: 'withdrawn' };
      const problem = `a person could not be asked about ${id}: ${answer.reason}`;
      if (problem !== lastProblem) onTrouble(new Error(problem));
      lastProblem = problem;
      await pause(retry, signal);
      if (signal.aborted || leaving.signal.aborted) return { status: 'withdrawn' };
    }
  }

  /** Takes the questions back once the request is over, whoever has ended it. */
  async function watch(id: string, over: AbortController): Promise<void> {
    while (!over.signal.aborted && !leaving.signal.aborted) {
      await pause(interval, over.signal);
      const request = await readRequest(stateDir, id);
      if (request === undefined || request.settled !== undefined) over.abort();
    }
    waiting.delete(id);
  }

  async function pause(milliseconds: number, over: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([over, leaving.signal]);
    await delay(milliseconds, undefined, { signal }).catch(() => {});
  }

  return {
    get size() {
      return waiting.size;
    },
    ask(request, { why, rule }) {
      begin(request, { why, ...(rule && { rule: describeRule(rule) }) });
    },
    async resume() {
      for (const request of await listOpenRequests(stateDir)) {
        if (request.people && (await isThere(stateDir, request))) begin(request, request.people);
      }
    },
    async close() {
      leaving.abort();
      waiting.clear();
    },
  };
}

function withAsked(known: RequestAsking | undefined, way: string, id: string): RequestAsking {
  return { why: '', ...known, asked: { ...known?.asked, [way]: id } };
}

/** Whether the Claude Code that asks still lives; what it asked before its end nobody can decide. */
async function isThere(stateDir: string, { pane }: Request): Promise<boolean> {
  const { claudePid } = (await readBinding(stateDir, pane)) ?? {};
  return (
    isProcessAlive(serverPidOf(pane)) && (claudePid === undefined || isProcessAlive(claudePid))
  );
}
