export { type Terminal, terminalOf } from '../stand-ins/claude/terminal.ts';
export { type EventuallyOptions, eventually } from './eventually.ts';
export { isPidRunning } from './processes/is-pid-running.ts';
export { endWorker, killWorker, workerPid } from './processes/kill-worker.ts';
export {
  createPrograms,
  type Program,
  type ProgramEnd,
  type ProgramOptions,
  type Programs,
} from './processes/programs.ts';
export {
  type ExampleRun,
  type ReadmeExample,
  type ReadmeExampleOptions,
  readmeExample,
} from './readme-example.ts';
export {
  panesFolder,
  payloadsFolder,
  recordedPayload,
  recordedScreen,
  recordedScreenPath,
  recordedTranscript,
  recordingsFolder,
  type ScreenOptions,
  transcriptsFolder,
} from './recordings.ts';
export { type BashOriginal, bashOriginal } from './stand-ins/bash-original.ts';
export { standInBsdPs } from './stand-ins/bsd-ps.ts';
export type { ClaudeEvent, ClaudeScenario, ScenarioDialog } from './stand-ins/claude-scenario.ts';
export { type ClaudeStandIn, claudeStandIn } from './stand-ins/claude-stand-in.ts';
export type { ClaudeStart } from './stand-ins/claude-start.ts';
export { standInOldTmux } from './stand-ins/old-tmux.ts';
export type {
  OpenClawAnswer,
  OpenClawCall,
  OpenClawExec,
  OpenClawMessage,
  OpenClawScript,
  OpenClawSession,
} from './stand-ins/openclaw-script.ts';
export { type OpenClawStandIn, openclawStandIn } from './stand-ins/openclaw-stand-in.ts';
export { type ResidentClaude, residentClaude } from './stand-ins/resident-claude.ts';
export { standInProgram } from './stand-ins/stand-in-program.ts';
export { type TemporaryFolder, temporaryFolder } from './temporary-folder.ts';
export type { PrivatePane } from './tmux/private-pane.ts';
export {
  type PrivateSessionOptions,
  type PrivateTmux,
  type PrivateTmuxOptions,
  privateTmux,
} from './tmux/private-tmux.ts';
