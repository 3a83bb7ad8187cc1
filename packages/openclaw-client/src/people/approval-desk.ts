import * as z from 'zod';
import { openConnection } from '../gateway/connection.ts';
import { askUntilAnswered, nobodyToAsk } from './ask-until-answered.ts';
import type { PeopleDesk, PersonAnswer, PersonQuestion } from './person-question.ts';
import type { DeskOptions } from './question-desk.ts';

const mostTitle = 80;
const mostText = 512;

const requested = z.looseObject({ id: z.string(), status: z.string().optional() });
const decided = z.looseObject({
  decision: z.string().nullish(),
  terminalReason: z.string().nullish(),
});

/** Asks people by OpenClaw's approvals, which a channel can forward to a chat. */
export function createApprovalDesk({
  url,
  token,
  askAgainAfter = 600_000,
}: DeskOptions): PeopleDesk {
  const connection = openConnection({
    url,
    token,
    scopes: ['operator.approvals'],
  });

  async function ask({ title, text }: PersonQuestion): Promise<string | undefined> {
    const { id, status } = await connection.request(
      'plugin.approval.request',
      {
        title: title.slice(0, mostTitle),
        // a line end in it makes the gateway call its record corrupt, once it is decided
        description: onOneLine(text),
        severity: 'warning',
        timeoutMs: askAgainAfter,
        twoPhase: true,
        allowedDecisions: ['allow-once', 'deny'],
      },
      requested,
      { timeout: 15_000 },
    );
    return status === 'accepted' ? id : undefined;
  }

  async function answerTo(id: string, signal: AbortSignal): Promise<PersonAnswer | undefined> {
    const wait = connection.request('plugin.approval.waitDecision', { id }, decided, {
      timeout: askAgainAfter + 15_000,
    });
    const { decision, terminalReason } = await Promise.race([wait, whenAborted(signal)]);
    if (decision === withdrawn) {
      wait.catch(() => {});
      const refusal = { id, kind: 'plugin', decision: 'deny' };
      // what is over must not be decided any more
      await connection.request('approval.resolve', refusal, z.unknown()).catch(() => {});
      return { status: 'withdrawn' };
    }
    if (decision === 'allow-once') return { status: 'approved' };
    if (terminalReason === 'timeout') return undefined;
    if (terminalReason === 'user') return { status: 'denied' };
    return { status: 'unavailable', reason: terminalReason ?? nobodyToAsk };
  }

  return {
    way: 'approval',
    async ask(question, options) {
      if (question.questions?.length) {
        return { status: 'unavailable', reason: 'not a matter of yes or no' };
      }
      if (onOneLine(question.text).length > mostText) {
        return { status: 'unavailable', reason: `longer than ${mostText} characters` };
      }
      return askUntilAnswered({
        ...options,
        ask: () => ask(question),
        answerTo: (id) => answerTo(id, options.signal),
      });
    },
    close: connection.close,
  };
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s*\n/g, ' ⏎ ');
}

const withdrawn = 'withdrawn';

function whenAborted(signal: AbortSignal): Promise<z.infer<typeof decided>> {
  const end = { decision: withdrawn, terminalReason: undefined };
  if (signal.aborted) return Promise.resolve(end);
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(end), { once: true }),
  );
}
