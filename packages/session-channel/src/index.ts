export { ChannelError, type ChannelErrorCode } from './channel-error.ts';
export { type Answer, type AnswerResult, answerHold, readAnswer } from './holds/answer.ts';
export { describeDecision } from './holds/describe-decision.ts';
export {
  createHold,
  type Hold,
  type NewHold,
  openHolds,
  readHold,
  removeHold,
  removeStaleHolds,
} from './holds/hold.ts';
export { type Decision, type HookOutput, hookOutput } from './holds/hook-output.ts';
export {
  type AwaitReceiptOptions,
  awaitHoldReceipt,
  awaitReceipt,
  type Receipt,
  readReceipts,
  removeOldReceipts,
  writeReceipt,
} from './holds/receipt.ts';
export {
  doOnce,
  type KeyedCall,
  type KeyedResult,
  type Once,
  type OnceOptions,
} from './keyed/do-once.ts';
export {
  type LaunchRecord,
  promptFileOf,
  readLaunchRecord,
  writeLaunchRecord,
  writePromptFile,
} from './launches/launch-record.ts';
export {
  appendRecord,
  logPath,
  logPaths,
  noteTrouble,
  readLastRecords,
  workerLogPath,
} from './log/event-log.ts';
export { followLog, type LogLines, readLog } from './log/follow-log.ts';
export {
  type LoggedOutcome,
  type LogRecord,
  loggedLoss,
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
export {
  type AwaitNeedsOptions,
  awaitNeeds,
  type NeedWatch,
  watchNeeds,
} from './needs/await-needs.ts';
export {
  changeNeed,
  closeNeed,
  longestPostponement,
  type NeedEnd,
  openNeed,
  postponeNeed,
  resumePostponed,
} from './needs/change-needs.ts';
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
} from './needs/need.ts';
export { readNeed, readNeedWake } from './needs/need-files.ts';
export { type PruneOptions, pruneNeeds } from './needs/prune-needs.ts';
export { type NeedFilter, type News, needsAfter, readNeeds } from './needs/read-needs.ts';
export { addNotice, forgetNotices, readNotices } from './notices/notices.ts';
export { isPaneKey, type PaneKey, paneKey, serverPidOf } from './pane-key.ts';
export { lockPane, type PaneLockOptions, withPaneLock, withStateLock } from './pane-lock.ts';
export {
  type Binding,
  type BoundPane,
  readBinding,
  readBindings,
  writeBinding,
} from './panes/binding.ts';
export { mutedTurns, mutePane, spendMutedTurn } from './panes/mutes.ts';
export {
  isTakenForStranger,
  markManaged,
  markStranger,
  noteRegistry,
  type PaneMarker,
  readMarker,
} from './panes/pane-marker.ts';
export { removePane } from './panes/remove-pane.ts';
export { type ContextWindow, readStatusLine, statusLinePath } from './panes/status-line.ts';
export { answerRequest, type RequestAnswer } from './requests/answer-request.ts';
export {
  type NewRequest,
  openRequest,
  openRequests,
  type Request,
  type RequestSettlement,
  readRequest,
  removeOldRequests,
  settleRequest,
} from './requests/request.ts';
export {
  type DialogWords,
  type RequestOrigin,
  requestId,
  requestKey,
  screenRequestId,
} from './requests/request-id.ts';
export { safeFileName } from './safe-file-name.ts';
export { type LostEvent, readLosses, tellOfLosses } from './spool/lost-events.ts';
export {
  listSpool,
  quarantine,
  readSpooled,
  removeSpooled,
  type SpoolEntry,
  type SpooledEvent,
  type SpoolHeader,
  statSpool,
} from './spool/spool.ts';
export {
  prepareStateDirectory,
  type StateFolder,
  stateDirectory,
  stateFiles,
  stateFolder,
  stateFolders,
} from './state-directory.ts';
export { type StatePaths, statePaths } from './state-paths.ts';
export { ensureWorker, workerVariables } from './worker/ensure-worker.ts';
export { findNewerNode, runOnNewerNode, type StartedProgram } from './worker/newer-node.ts';
export { readNodeRecord, writeNodeRecord } from './worker/node-record.ts';
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
