export { ChannelError, type ChannelErrorCode } from './channel-error.ts';
export { mutedTurns, mutePane, spendMutedTurn } from './mutes.ts';
export { isPaneKey, type PaneKey, paneKey } from './pane-key.ts';
export { lockPane, type PaneLock, type PaneLockOptions, withPaneLock } from './pane-lock.ts';
export { readPrivateFile, writePrivateFile } from './private-file.ts';
export { safeFileName } from './safe-file-name.ts';
export {
  prepareStateDirectory,
  type StateFolder,
  stateDirectory,
  stateFolder,
  stateFolders,
} from './state-directory.ts';
