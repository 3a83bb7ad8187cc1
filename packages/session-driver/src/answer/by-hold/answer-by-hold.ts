import { recogniseRequest } from '@gsd-code-skill/claude-screen';
import {
  answerRequest,
  awaitHoldReceipt,
  type DialogDecision,
  describeDecision,
  listHolds,
  type Request,
  readAnswer,
  readRequest,
} from '@gsd-code-skill/session-channel';
import { type ActionOutcome, refused, type Stop } from '../../outcome.ts';
import { askedOf } from '../../request/asked-of.ts';
import { describeSettlement } from '../../request/describe-settlement.ts';
import { describeState, type Look, lookUntil, patient, type Target } from '../../target/target.ts';
import type { Answer } from '../answer.ts';
import { awaitToolReceipt } from '../tool-receipt.ts';
import { toDecision } from './to-decision.ts';

/** Answers a request through the hook that waits for it: exact, without a key or a look; undefined when only keys can. */
export async function answerByHold(
  target: Target,
  { request, rule }: { readonly request: Request; readonly rule?: string },
  answer: Answer,
): Promise<ActionOutcome | undefined> {
  const { stateDir, key, by } = target;
  const { id } = request;
  const holds = await listHolds(stateDir, key);
  const hold = holds.find(({ requestId }) => requestId === id);
  const decision = toDecision(request, answer);
  if (hold === undefined || decision === undefined) return undefined;

  const since = Date.now();
  const result = await answerRequest(stateDir, id, decision, { by, rule });
  switch (result.status) {
    case 'unfit':
      throw refused(result.reason);
    case 'unknown':
      throw refused(`there is no request ${id}`);
    case 'settled':
      throw refused(describeSettlement(id, result.settled));
    case 'already-answered':
      throw await tooLate(target, id, hold.id);
    case 'gone':
    case 'no-hook':
      // its dialog may still be there, with no worker behind it
      if ((await readRequest(stateDir, id))?.settled) throw await tooLate(target, id, hold.id);
      return undefined;
    case 'accepted':
      target.touch();
      return prove(target, request, hold.id, decision, since);
  }
}

/** Says who was first, and what they said. */
async function tooLate({ stateDir }: Target, id: string, holdId: string): Promise<Stop> {
  const settled = (await readRequest(stateDir, id))?.settled;
  if (settled) return refused(describeSettlement(id, settled));
  const first = await readAnswer(stateDir, holdId);
  if (first === undefined) return refused(`request ${id} was answered or closed meanwhile`);
  const { by, decision, at } = first;
  return refused(
    `request ${id} has an answer already, by ${by}: ${describeDecision(decision)}, at ${at}`,
  );
}

async function prove(
  target: Target,
  request: Request,
  holdId: string,
  decision: DialogDecision,
  since: number,
): Promise<ActionOutcome> {
  const { stateDir, key } = target;
  const what = describeDecision(decision);
  const read = await awaitHoldReceipt(stateDir, key, holdId, { timeout: 3000 });
  if (read === 'gone') throw await tooLate(target, request.id, holdId);

  // Claude Code draws on when the hook has ended, on a busy machine seconds later
  const left = await lookUntil(target, (look) => !shows(look, request), patient);
  const tool =
    decision.kind === 'deny' ? undefined : await awaitToolReceipt(target, request, since, 1000);
  const message = `${what}, through its hook, ${describeState(left ?? (await target.look()))}`;
  const isProven = tool !== undefined || (read === 'delivered' && left !== undefined);
  const receipt = tool ? 'tool' : read === 'delivered' ? 'hook' : undefined;
  const data = { by: 'hook', ...(receipt && { receipt }) };
  return { verdict: isProven ? 'delivered' : 'unconfirmed', message, data };
}

function shows({ screen }: Look, request: Request): boolean {
  if (screen.dialog === undefined) return screen.dialogHeldBack === true;
  return recogniseRequest(screen, askedOf(request)).verdict !== 'other';
}
