export { findClaude } from './find-claude.ts';
export { listProcesses } from './list-processes.ts';
export type { Process } from './process.ts';
