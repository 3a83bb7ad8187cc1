export { addCommands, type LazyCommand } from './add-commands.ts';
export type { CompletedCommand, CompletedOption, Word, Words } from './completed-command.ts';
export { addCompletionCommand } from './completion-command.ts';
export { completionScript } from './completion-script.ts';
export { examplesFor } from './examples-for.ts';
export { isKnownShell, type Shell, shells } from './shells.ts';
