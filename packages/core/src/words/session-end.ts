// after `clear` and `resume` the session goes on
const onPurpose: ReadonlySet<string> = new Set(['prompt_input_exit', 'logout', 'resume', 'clear']);

/** Why Claude Code ended, in words: `other` is what it says where it knows no reason. */
export function describeEnd(reason = 'other'): string {
  return reason === 'other' ? 'no reason given' : reason;
}

/** True for a reason of Claude Code's SessionEnd that somebody has given at the keyboard. */
export function isEndOnPurpose(reason = ''): boolean {
  return onPurpose.has(reason);
}
