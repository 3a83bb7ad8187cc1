import type { Binding, OwnInterrupt } from '@gsd-code-skill/session-channel';

/** What is known of a session that says it is idle; times are milliseconds since 1970. */
export interface IdleFacts {
  readonly turn: Binding['turn'];
  /** Milliseconds for which it has been seen idle. */
  readonly idleFor: number;
  /** When it became idle, by its own account. */
  readonly idleAt: number | undefined;
  /** Whether it was seen at work since the turn began. */
  readonly wasSeenAtWork: boolean;
  /** Whether events of its are still to be handled: one of them may tell the end. */
  readonly hasPending: boolean;
  /** The last key of a driver's that can end a turn. */
  readonly ownInterrupt: OwnInterrupt | undefined;
}

/** `own`: a driver ended the turn; a number: milliseconds until it can be told. */
export type IdleVerdict = 'at-rest' | 'own' | 'interrupted' | number;

/** Milliseconds after which an end that no event tells of was made by hand. */
export const settling = 1500;

const pendingAgain = 200;
const ownReach = 5000;
const clockSlack = 500;

/** Judges whether the turn of an idle session was ended by hand. */
export function judgeIdle(facts: IdleFacts): IdleVerdict {
  const { turn, idleFor, idleAt, wasSeenAtWork, hasPending, ownInterrupt } = facts;
  if (!turn?.isOpen || turn.isCompacting) return 'at-rest';
  // a prompt whose hooks still run: Claude Code has not begun
  const hasBegun = wasSeenAtWork || (idleAt !== undefined && idleAt > turn.at);
  if (!hasBegun) return 'at-rest';
  if (idleFor < settling) return settling - idleFor;
  if (hasPending) return pendingAgain;
  return isOwn(ownInterrupt, turn.at, idleAt) ? 'own' : 'interrupted';
}

function isOwn(
  own: OwnInterrupt | undefined,
  begunAt: number,
  idleAt: number | undefined,
): boolean {
  if (own === undefined || own.at < begunAt - clockSlack) return false;
  if (idleAt === undefined) return true;
  const after = idleAt - own.at;
  return after > -clockSlack && after < ownReach;
}
