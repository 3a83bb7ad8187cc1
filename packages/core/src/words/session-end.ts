// after `clear` and `resume` the session goes on
const onPurpose: ReadonlySet<string> = new Set(['prompt_input_exit', 'logout', 'resume', 'clear']);

/** True for a reason of Claude Code's SessionEnd that somebody has given at the keyboard. */
export function isEndOnPurpose(reason = ''): boolean {
  return onPurpose.has(reason);
}
