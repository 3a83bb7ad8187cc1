export {
  type Channel,
  type Holds,
  type Log,
  type Needs,
  openChannel,
  type Panes,
  type Requests,
} from './channel.ts';
export { ChannelError, type ChannelErrorCode } from './channel-error.ts';
export {
  appendDecision,
  type DecisionKind,
  type DecisionRecord,
  decisionsPath,
  inputDigest,
  readDecisions,
} from './decisions/decision-log.ts';
export {
  type Answer,
  type AnswerOrigin,
  type AnswerResult,
  answerHold,
  readAnswer,
} from './holds/answer.ts';
export { decisionKindOf, describeAnswers, describeDecision } from './holds/describe-decision.ts';
export {
  createHold,
  type Hold,
  listHolds,
  type NewHold,
  removeHold,
  removeStaleHolds,
} from './holds/hold.ts';
export { type DialogDecision, type HookOutput, hookOutput } from './holds/hook-output.ts';
export {
  type AwaitReceiptOptions,
  awaitHoldReceipt,
  awaitReceipt,
  type FiledReceipt,
  listReceipts,
  type Receipt,
  readReceipts,
  removeOldReceipts,
  writeReceipt,
} from './holds/receipt.ts';
export { type HostNews, readHostNews, writeHostNews } from './hosts/host-news.ts';
export { kept } from './kept.ts';
export {
  doOnce,
  type KeyedCall,
  type KeyedResult,
  type Once,
  type OnceOptions,
} from './keyed/do-once.ts';
export {
  type LaunchRecord,
  noteLaunchEnd,
  promptFileOf,
  readLaunchRecord,
  settingsFileOf,
  writeLaunchRecord,
  writePromptFile,
  writeSettingsFile,
} from './launches/launch-record.ts';
export {
  type LimitRecord,
  type LimitStep,
  openLimit,
  readLimit,
  readLimits,
  removeOldLimits,
  writeLimit,
} from './limits/limit-record.ts';
export { readSpending, readSpendings, type Spending, writeSpending } from './limits/spending.ts';
export {
  appendRecord,
  logPath,
  logPaths,
  noteTrouble,
  readLastRecords,
  readWakeRecords,
} from './log/event-log.ts';
export { followLog, type LogLines, readLog } from './log/follow-log.ts';
export {
  isBadOutcome,
  isFailedRun,
  isUnheard,
  type LoggedOutcome,
  type LogRecord,
  loggedDelivery,
  loggedLoss,
  loggedNotice,
  loggedOutcomes,
  parseLogRecord,
} from './log/log-record.ts';
export {
  type Acknowledgement,
  acknowledgeLoopTest,
  type LoopTest,
  openLoopTest,
  readLoopTest,
  removeLoopTest,
} from './loop-tests/loop-test.ts';
export { findPrintedCode, type PrintedCode, printCode } from './loop-tests/printed-code.ts';
export {
  type AwaitNeedsOptions,
  awaitNeeds,
  type NeedWatch,
} from './needs/await-needs.ts';
export {
  changeNeed,
  changeNeeds,
  closeNeed,
  type NeedEnd,
  openNeed,
} from './needs/change-needs.ts';
export {
  agentOfTarget,
  describeTarget,
  type EscalationTarget,
  parseTarget,
  peopleTarget,
  recipientOfTarget,
  statusTarget,
  targetOfSetting,
} from './needs/escalation-target.ts';
export {
  type Escalation,
  isNeedId,
  type Need,
  type NeedKind,
  type NeedRun,
  type NeedState,
  type NewNeed,
  needKinds,
  requestNeedId,
  wakesOf,
} from './needs/need.ts';
export { needPath, readNeed, readNeedWake } from './needs/need-files.ts';
export {
  longestPostponement,
  type Postponement,
  postponeNeed,
  resumePostponed,
} from './needs/postpone-needs.ts';
export { type PruneOptions, pruneNeeds } from './needs/prune-needs.ts';
export { type NeedFilter, type News, needsAfter, readNeeds } from './needs/read-needs.ts';
export { type Notice, noticeSchema } from './notices/notice.ts';
export { addNotice, forgetNotices, readNotices } from './notices/notices.ts';
export { isPaneKey, type PaneKey, paneIdOf, paneKey, paneOfFile, serverPidOf } from './pane-key.ts';
export {
  lockPane,
  type PaneLockOptions,
  stateLocks,
  withPaneLock,
  withStateLock,
} from './pane-lock.ts';
export {
  type Binding,
  type BoundPane,
  readBinding,
  readBindings,
  writeBinding,
} from './panes/binding.ts';
export { mutedTurns, mutePane, readMutes, spendMutedTurn } from './panes/mutes.ts';
export { noteInterrupt, type OwnInterrupt, readInterrupt } from './panes/own-interrupt.ts';
export {
  isTakenForStranger,
  markManaged,
  markStranger,
  noteRegistry,
  type PaneMarker,
  readMarker,
} from './panes/pane-marker.ts';
export { removePane } from './panes/remove-pane.ts';
export {
  type RateLimit,
  readStatusLine,
  type StatusLine,
  statusLineFile,
  statusLinePath,
} from './panes/status-line.ts';
export { answerRequest, type RequestAnswer } from './requests/answer-request.ts';
export {
  type NewRequest,
  noteAsking,
  openRequest,
  type RequestEnd,
  removeOldRequests,
  settleRequest,
} from './requests/change-request.ts';
export { payloadOf } from './requests/payload-of.ts';
export {
  listOpenRequests,
  type Request,
  type RequestAsking,
  type RequestSettlement,
  readRequest,
  requestPath,
} from './requests/request.ts';
export {
  type RequestOrigin,
  requestId,
  requestKey,
  type ScreenRequestWords,
  screenRequestId,
} from './requests/request-id.ts';
export { byAgent, byKeyboard, bySession, byTools, canBeBy } from './requests/settled-by.ts';
export { type KeptRights, keepRights, readRights } from './rights/kept-rights.ts';
export { runsHook } from './runs-hook.ts';
export { safeFileName } from './safe-file-name.ts';
export { forgetSkillPlace, noteSkillPlace, readSkillPlaces } from './skills/skill-places.ts';
export { addEvent, type OwnEvent } from './spool/add-event.ts';
export { type LostEvent, readLosses, tellOfLosses } from './spool/lost-events.ts';
export { markRoom } from './spool/mark-room.ts';
export { pruneQuarantine, quarantine, reasonEnding } from './spool/quarantine.ts';
export {
  listSpool,
  readSpooled,
  removeSpooled,
  replyEnding,
  type SpoolEntry,
  type SpooledEvent,
  type SpoolHeader,
  statSpool,
} from './spool/spool.ts';
export {
  makeStateFolder,
  prepareStateDirectory,
  stateDirectory,
} from './state-directory.ts';
export {
  roomBeginning,
  type StateFile,
  type StateFolder,
  stateFiles,
  stateFolders,
  statePath,
} from './state-names.ts';
export { type StatePaths, statePaths } from './state-paths.ts';
export { readTokenCounts, type TokenCounts, writeTokenCounts } from './tokens/token-counts.ts';
export { readTokens, type TokenRecord } from './tokens/token-record.ts';
export type { TokenSum } from './tokens/token-sum.ts';
export { type StateWatch, watchState } from './watch-state.ts';
export { isWebToken, webToken } from './web/web-token.ts';
export { readClockOffset, steadyClock, writeClockOffset } from './worker/clock-record.ts';
export { ensureWorker } from './worker/ensure-worker.ts';
export { formatHookPlaces, type HookPlaces, readHookPlaces } from './worker/hook-places.ts';
export { findNewerNode, runOnNewerNode, type StartedProgram } from './worker/newer-node.ts';
export { writeNodeRecord } from './worker/node-record.ts';
export {
  workerAllocation,
  workerEnvironment,
  workerNodeFlags,
  workerVariables,
} from './worker/worker-environment.ts';
export {
  claimWorker,
  livingWorker,
  noteStarting,
  resignWorker,
  workerTitle,
} from './worker/worker-pid.ts';
export {
  readWorkerRecord,
  type WorkerConnection,
  type WorkerRecord,
  writeWorkerRecord,
} from './worker/worker-record.ts';
