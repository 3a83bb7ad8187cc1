// together: each file that a program is made of takes half a millisecond to load
export { completionFor } from '../print/completion.ts';
export { manual } from '../print/manual.ts';
export { parseCommandLine } from './parse-command-line.ts';
