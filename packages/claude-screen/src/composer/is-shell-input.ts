/** True for text that Claude Code runs in a shell when it is sent. */
export function isShellInput(text: string): boolean {
  // the wide form is what keyboards for Chinese and Japanese type
  return /^\s*[!！]/u.test(text);
}
