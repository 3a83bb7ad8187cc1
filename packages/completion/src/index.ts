export type { CompletedCommand, CompletedOption, Word, Words } from './completed-command.ts';
export { addCompletionCommand } from './completion-command.ts';
export { completionScript, isShell, type Shell, shells } from './completion-script.ts';
export { describeProgram } from './describe-program.ts';
