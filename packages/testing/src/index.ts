export type { ClaudeEvent, ClaudeScenario, ScenarioDialog } from './claude-scenario.ts';
export { type ClaudeStandIn, type ClaudeStart, claudeStandIn } from './claude-stand-in.ts';
export { type EventuallyOptions, eventually } from './eventually.ts';
export { isRunning } from './is-running.ts';
export { endWorker, killWorker, workerPid } from './kill-worker.ts';
export type {
  OpenClawAnswer,
  OpenClawCall,
  OpenClawMessage,
  OpenClawScript,
  OpenClawSession,
} from './openclaw-script.ts';
export { type OpenClawStandIn, openclawStandIn } from './openclaw-stand-in.ts';
export type { PrivatePane } from './private-pane.ts';
export {
  type PrivateSessionOptions,
  type PrivateTmux,
  type PrivateTmuxOptions,
  privateTmux,
} from './private-tmux.ts';
export {
  createPrograms,
  type Program,
  type ProgramEnd,
  type ProgramOptions,
  type Programs,
} from './programs.ts';
export {
  type ExampleRun,
  type ReadmeExample,
  type ReadmeExampleOptions,
  readmeExample,
} from './readme-example.ts';
export {
  panesFolder,
  payloadOf,
  payloadsFolder,
  recordedScreen,
  recordedScreenPath,
  recordedTranscript,
  recordingsFolder,
  type ScreenOptions,
  transcriptsFolder,
} from './recordings.ts';
export { standInProgram } from './stand-in-program.ts';
export { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts';
