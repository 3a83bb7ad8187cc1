export { acknowledge } from './acknowledge.ts';
export type { Action, ActionName, Answers, Bound } from './action.ts';
export { answerLimits } from './answer-limits.ts';
export { checkTurns } from './check-turns.ts';
export { type DriverSeconds, readDriverSeconds } from './driver-seconds.ts';
export { commandWords, type DriverWords } from './driver-words.ts';
export { type GivenAnswer, toAnswering } from './given-answer.ts';
export type { FittingAction } from './look/fitting-actions.ts';
export { readWaitStates } from './look/read-wait-states.ts';
export { checkLines, defaultLines } from './look/snapshot.ts';
export { defaultWait, notInTime } from './look/wait-for.ts';
export { type WaitState, waitStates } from './look/wait-state.ts';
export { checkPostponement, longestPostponementWord } from './needs/check-postponement.ts';
export { waitingRequests } from './needs/waiting-requests.ts';
export {
  type DrivenSession,
  openSession,
  type RunOptions,
  type SeenPane,
  type SessionOptions,
} from './open-session.ts';
export { type ActionOutcome, outcomeOf, Stop, usage, type Verdict, verdicts } from './outcome.ts';
export { checkShellText } from './prompt/check-shell.ts';
export { checkText } from './prompt/check-text.ts';
export { checkRequestId } from './request/check-request-id.ts';
export { describeSettlement } from './request/describe-settlement.ts';
export { screenRequestOf } from './request/screen-request-of.ts';
export { checkMay, requireRight } from './rights/check-may.ts';
export { plainRights, type Rights } from './rights/rights.ts';
export {
  type RegistryWithProblems,
  type RightsQuestion,
  rightsInForce,
  rightsOfAsker,
  rightsProblems,
} from './rights/rights-in-force.ts';
export { ruleOn } from './rights/rule-on.ts';
export { signOfAgent } from './rights/sign-of-agent.ts';
export type { AnswerBinding } from './target/target.ts';
