export type { Action, ActionName, Answers } from './action.ts';
export type { FittingAction } from './look/fitting-actions.ts';
export { readWaitStates } from './look/read-wait-states.ts';
export { type WaitState, waitStates } from './look/wait-state.ts';
export { openSession, type RunOptions, type Session, type SessionOptions } from './open-session.ts';
export { type Outcome, outcomeOf, Stop, usage, type Verdict } from './outcome.ts';
