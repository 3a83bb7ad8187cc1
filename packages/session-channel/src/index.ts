export { type Answer, type AnswerResult, answerHold, readAnswer } from './answer.ts';
export { ChannelError, type ChannelErrorCode } from './channel-error.ts';
export {
  createHold,
  type HeldQuestion,
  type Hold,
  type NewHold,
  openHolds,
  readHold,
  removeHold,
  removeStaleHolds,
} from './hold.ts';
export { type Decision, type HookOutput, hookOutput } from './hook-output.ts';
export { isProcessAlive } from './is-process-alive.ts';
export { mutedTurns, mutePane, spendMutedTurn } from './mutes.ts';
export { isPaneKey, type PaneKey, paneKey } from './pane-key.ts';
export {
  lockPane,
  type PaneLock,
  type PaneLockOptions,
  withPaneLock,
  withStateLock,
} from './pane-lock.ts';
export { readPrivateFile, writePrivateFile } from './private-file.ts';
export {
  type AwaitReceiptOptions,
  awaitHoldReceipt,
  awaitReceipt,
  type Receipt,
  readReceipts,
  removeOldReceipts,
  writeReceipt,
} from './receipt.ts';
export { removePane } from './remove-pane.ts';
export { safeFileName } from './safe-file-name.ts';
export {
  listSpool,
  quarantine,
  readSpooled,
  removeSpooled,
  type SpoolEntry,
  type SpooledEvent,
  type SpoolHeader,
} from './spool.ts';
export {
  prepareStateDirectory,
  type StateFolder,
  stateDirectory,
  stateFolder,
  stateFolders,
} from './state-directory.ts';
