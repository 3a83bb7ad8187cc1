import type { OpenClaw } from '@gsd-code-skill/openclaw-client';

/** Replies of agents that somebody waits for. */
export interface Replies {
  /** The reply to a wake that is enqueued next; `undefined` when none comes in time. */
  await(wakeId: string, timeout: number): Promise<string | undefined>;
  /** Ends the wait for one that will not come. */
  giveUp(wakeId: string): void;
  /** The transport, where a wake whose reply is waited for is asked rather than delivered. */
  asking(openclaw: OpenClaw): OpenClaw;
}

interface Question {
  readonly timeout: number;
  readonly answer: (reply: string | undefined) => void;
}

export function createReplies(): Replies {
  const questions = new Map<string, Question>();
  return {
    await(wakeId, timeout) {
      return new Promise((resolve) => {
        const timer = setTimeout(answer, timeout, undefined);
        function answer(reply: string | undefined): void {
          clearTimeout(timer);
          questions.delete(wakeId);
          resolve(reply);
        }
        questions.set(wakeId, { timeout, answer });
      });
    },
    giveUp(wakeId) {
      questions.get(wakeId)?.answer(undefined);
    },
    asking(openclaw) {
      return {
        ...openclaw,
        async deliver(wake, options) {
          const question = questions.get(wake.id);
          if (question === undefined) return openclaw.deliver(wake, options);
          const outcome = await openclaw.ask(wake, { timeout: question.timeout });
          question.answer(outcome.status === 'delivered' ? outcome.reply : undefined);
          return outcome;
        },
      };
    },
  };
}
