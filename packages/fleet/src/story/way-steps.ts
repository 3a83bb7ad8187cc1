import { openOutbox } from '@gsd-code-skill/openclaw-client';
import {
  listReceipts,
  type Receipt,
  type Request,
  statePaths,
} from '@gsd-code-skill/session-channel';
import { plainLine } from '@gsd-code-skill/wake-format';
import type { StoryEvent } from './story.ts';

/** Where a wake is that has not arrived. */
export async function outboxSteps(
  stateDir: string,
  wakeId: string,
): Promise<readonly StoryEvent[]> {
  const entries = await openOutbox(statePaths(stateDir).outbox).list();
  return entries
    .filter(({ id }) => id === wakeId)
    .map(({ enqueuedAt, state, attempts, message, path }) => {
      const why = message === undefined ? '' : `: ${plainLine(message)}`;
      const tried = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
      const what = `put into the outbox, where it is ${state} by now, after ${tried}${why}`;
      return { at: Date.parse(enqueuedAt), what, file: path };
    });
}

/** Milliseconds after its end in which a request's proof is looked for. */
const proofTime = 10_000;

/** What Claude Code itself has confirmed of a request; receipts are kept for some minutes. */
export async function receiptSteps(
  stateDir: string,
  { pane, openedAt, settled, toolName }: Request,
): Promise<readonly StoryEvent[]> {
  const receipts = await listReceipts(stateDir, pane, Date.parse(openedAt));
  const until =
    settled === undefined ? Number.POSITIVE_INFINITY : Date.parse(settled.at) + proofTime;
  return receipts
    .filter(({ receipt }) => receipt.at <= until)
    .flatMap(({ receipt, path }) => {
      const what = wordsOf(receipt, toolName);
      return what === undefined ? [] : [{ at: receipt.at, what, file: path }];
    });
}

function wordsOf(receipt: Receipt, toolName: string): string | undefined {
  if (receipt.kind === 'hold') {
    return receipt.outcome === 'delivered'
      ? 'proof: the waiting hook handed the decision to Claude Code'
      : 'the waiting hook ended without a decision';
  }
  if (receipt.kind !== 'tool' || receipt.toolName !== toolName) return undefined;
  return `proof: Claude Code has finished ${plainLine(toolName)}`;
}
