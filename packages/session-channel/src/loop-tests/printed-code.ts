import type { ChannelErrorCode } from '../channel-error.ts';

// newer-node.ts uses it: nothing here is newer than Node 18

/** Why a command of ours did not do what it was asked for, for a program that reads what it printed. */
export type PrintedCode = ChannelErrorCode | 'old-node';

/** Words that are printed, and the code that tells them apart from all others. */
export function printCode(words: string, code: PrintedCode): string {
  return `${words} [gsd:${code}]`;
}

/** The code that a command of ours has printed into a text; `undefined` where there is none. */
export function findPrintedCode(text: string): string | undefined {
  return /\[gsd:([a-z-]+)\]/.exec(text)?.[1];
}
