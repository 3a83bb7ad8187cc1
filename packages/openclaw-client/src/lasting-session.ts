import type { OpenClawSession } from './openclaw.ts';

// what OpenClaw starts for a task of its own, or makes up for an id that it does not know
const passing = /^agent:[^:]+:(?:subagent|cron|explicit|acp|hook)(?::|$)|:subagent(?::|$)/;

/** True for a session that stays; false for one of a subagent, a timer, a hook or a stray id. */
export function isLastingSession({ key }: OpenClawSession): boolean {
  return !passing.test(key);
}

/** The id of the agent whose session it is; `undefined` when nothing tells. */
export function agentOfSession({ agentId, key }: OpenClawSession): string | undefined {
  return agentId ?? /^agent:([^:]+):/.exec(key)?.[1];
}

/** The session that was used last, the first of several. */
export function newestSession(sessions: readonly OpenClawSession[]): OpenClawSession | undefined {
  return sessions.toSorted((one, other) => changeOf(other) - changeOf(one)).at(0);
}

function changeOf({ updatedAt }: OpenClawSession): number {
  return updatedAt === undefined ? 0 : Date.parse(updatedAt);
}
