import type { RightName } from '@gsd-code-skill/registry';
import type { Action, ActionName } from '../action.ts';
import { refused } from '../outcome.ts';
import type { Rights } from './rights.ts';

const needed: Readonly<Record<ActionName, RightName>> = {
  status: 'look',
  snapshot: 'look',
  show: 'look',
  wait: 'look',
  choose: 'answer',
  answer: 'answer',
  approve: 'answer',
  submit: 'answer',
  enter: 'answer',
  space: 'answer',
  arrow_up: 'answer',
  arrow_down: 'answer',
  deny: 'deny',
  type: 'type',
  clear_then: 'type',
  esc: 'interrupt',
  mute: 'attend',
  ack: 'attend',
  done: 'attend',
  later: 'attend',
};

/** Refuses an action that the asking agent may not do in this session. */
export function checkMay(action: Action, rights: Rights): void {
  requireRight(rightFor(action), rights);
}

/** Refuses what needs a right that the asking agent does not have in this session. */
export function requireRight(right: RightName, { agentId, asker, may }: Rights): void {
  const who = asker ?? agentId ?? 'the agent';
  const isOther = asker !== undefined && asker !== agentId;
  const isGiven =
    may === undefined || may.includes(right) || (right === 'deny' && may.includes('answer'));
  if (!isGiven) {
    throw refused(`${who} may not ${right} (its "may" in the registry), nothing was done`);
  }
  if (!isOther || right === 'look' || may?.includes('others')) return;
  const whose = agentId === undefined ? "no agent's" : `that of ${agentId}`;
  throw refused(`${who} may only look here: the session is ${whose}, nothing was done`);
}

function rightFor(action: Action): RightName {
  // text for a request is an answer
  if (action.kind === 'type' && action.for !== undefined) return 'answer';
  return needed[action.kind];
}
