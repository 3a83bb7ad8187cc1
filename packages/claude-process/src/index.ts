export { type ClaudeInPane, claudeInPane, hasClaude, paneProgram } from './claude-in-pane.ts';
export { claudeAbove, findClaude } from './find-claude.ts';
export { listProcesses } from './list-processes.ts';
export type { Process } from './process.ts';
export { ProcessError, type ProcessErrorCode } from './process-error.ts';
