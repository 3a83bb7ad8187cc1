/** The text of a wake without its commands for a shell: who reads it has tools. */
export function wakeForTools(wake: string): string {
  // nothing of Claude Code's stands at the start of a line, and the actions come last
  const [text = ''] = wake.split(/^\[AVAILABLE ACTIONS\]$/m);
  return text
    .trimEnd()
    .replaceAll('read them with the show command', 'read them with session_read, what "request",');
}
