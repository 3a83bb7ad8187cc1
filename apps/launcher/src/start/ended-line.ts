const before = 'Claude Code has ended (exit code ';
const after = ').';

/** What the pane of an ended Claude Code shows, as `printf` takes it. */
export const endedFormat = `\\n${before}%s${after}\\n`;

/** Whether a line of a screen says so; only the prompt of its shell comes after it. */
export function isEndedLine(line: string): boolean {
  const code = line.slice(before.length, -after.length);
  return line === `${before}${code}${after}` && /^\d*$/.test(code);
}
