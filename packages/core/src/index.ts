export { CodedError, codeOf } from './coded-error.ts';
export { compareVersions } from './compare-versions.ts';
export { condense } from './condense.ts';
export {
  agentVariables,
  claudeFolderOf,
  claudeSettingsOf,
  configHomeOf,
  type Environment,
  expandHome,
  expandHomeInWord,
  homeOf,
  ownFolderName,
  stateHomeOf,
  userUnitsOf,
} from './environment.ts';
export { checkPlace } from './files/check-place.ts';
export { exists } from './files/exists.ts';
export { FileError, type FileErrorCode } from './files/file-error.ts';
export { findProgram, findProgramIn } from './files/find-program.ts';
export { isDiskFull, isOutOfSpace } from './files/is-out-of-space.ts';
export {
  acquireLock,
  type Lock,
  LockError,
  type LockErrorCode,
  type LockOptions,
  tryLock,
  withLock,
} from './files/lock.ts';
export {
  appendPrivateLine,
  readPrivateFile,
  removeDurably,
  removeFile,
  replaceSmallFile,
  type WriteOptions,
  writeDraft,
  writePrivateFile,
} from './files/private-file.ts';
export { makePrivateFolder, namesIn } from './files/private-folder.ts';
export { removeLeftovers } from './files/remove-leftovers.ts';
export { stampAt, stampOf } from './files/stamp-of.ts';
export { syncFolder } from './files/sync-folder.ts';
export { watchFolder } from './files/watch-folder.ts';
export { lineBreak } from './line-break.ts';
export { mapLimited } from './map-limited.ts';
export { isProcessAlive } from './process/is-process-alive.ts';
export { killGroup } from './process/kill-group.ts';
export { leanAllocation } from './process/lean-allocation.ts';
export { leaveWithReader } from './process/leave-with-reader.ts';
export {
  isRunning,
  ownIdentity,
  type ProcessIdentity,
  processStart,
} from './process/process-identity.ts';
export { type ProcessStat, parseProcessStat } from './process/process-stat.ts';
export { type GroupEnd, type RunInGroupOptions, runInGroup } from './process/run-in-group.ts';
export { quotedWord, shellQuote, shellUnquote, shellWord } from './shell-quote.ts';
export { shellWords } from './shell-words.ts';
export { stripEscapes } from './strip-escapes.ts';
export { type ClockReading, clockOffset, clockStep, clockTolerance } from './times/clock-step.ts';
export { defaultDeliveryHours } from './times/delivery-hours.ts';
export { isoTime } from './times/iso-time.ts';
export { localDay } from './times/local-day.ts';
export { describeSpan, readSpan, shortSpan } from './times/span.ts';
export { isPaneId, type PaneId, toPaneId } from './tmux/pane-id.ts';
export { isPressedFor, pressedMark, pressedOption } from './tmux/pressed-mark.ts';
export { agentOption, exitOption, sizeOption } from './tmux/tmux-option.ts';
export {
  type TmuxServer,
  tmuxServerOf,
  tmuxServerOptions,
  tmuxServerWords,
} from './tmux/tmux-server.ts';
export { parseTmuxVariable, type TmuxVariable } from './tmux/tmux-variable.ts';
export { type Question, type QuestionOption, readQuestions } from './words/ask-user-question.ts';
export { crockfordLetters, shortIdForm, ulidForm } from './words/crockford.ts';
export { type FilledForm, type FormField, fillForm, readForm } from './words/form.ts';
export { describeSilence, describeSpent } from './words/noticed.ts';
export { type NotificationType, notificationTypes } from './words/notification.ts';
export { openClawPlaces, openClawSecrets } from './words/openclaw-variable.ts';
export { type PolicyDecision, ruleDecisions } from './words/policy-decision.ts';
export { criticalPercent } from './words/pressure.ts';
export {
  type AnnouncedKind,
  announcedKinds,
  askingToolOf,
  askingTools,
  isRequestId,
  isScreenRequestId,
  kindOfTool,
  type RequestKind,
  requestIdPattern,
  requestKinds,
} from './words/request.ts';
export { describeEnd, isEndOnPurpose } from './words/session-end.ts';
export { type SessionState, sessionStates } from './words/session-state.ts';
export { isTaskNotification } from './words/task-notification.ts';
export { type Transport, transports } from './words/transport.ts';
export {
  type EventTrigger,
  eventTriggers,
  isRequestTrigger,
  isTurnEnd,
  kindOfTrigger,
  type TriggerType,
  triggerOfKind,
  triggerTypes,
} from './words/trigger.ts';
