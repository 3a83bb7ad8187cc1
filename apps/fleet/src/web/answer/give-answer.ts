import type { FleetSession } from '@gsd-code-skill/fleet';
import { type ActionOutcome, outcomeOf } from '@gsd-code-skill/session-driver';
import { shownText } from '@gsd-code-skill/wake-format';
import type { WebHost } from '../web-host.ts';
import { WebRefusal } from '../web-refusal.ts';
import { handsOn } from './hands-on.ts';
import { readPostedAnswer } from './read-posted-answer.ts';

/** What the page is told of an answer. */
export type AnswerVerdict = Pick<ActionOutcome, 'verdict' | 'message'> & {
  readonly lines: readonly string[];
};

/** Gives a person's answer to the request it is for, and to no other. */
export async function giveAnswer(
  host: WebHost,
  sessions: ReadonlyMap<string, FleetSession>,
  body: unknown,
): Promise<AnswerVerdict> {
  const { verdict, message, lines = [] } = await give(host, sessions, body);
  return { verdict, message: shownText(message), lines: lines.map(shownText) };
}

async function give(
  host: WebHost,
  sessions: ReadonlyMap<string, FleetSession>,
  body: unknown,
): Promise<ActionOutcome> {
  try {
    const { agent, action } = readPostedAnswer(body);
    const session = sessions.get(agent);
    if (session === undefined) throw new WebRefusal('not-found', `there is no agent "${agent}"`);
    const hands = await handsOn(host, session);
    return await hands.run(action);
  } catch (error) {
    if (error instanceof WebRefusal) throw error;
    return outcomeOf(error, false);
  }
}
