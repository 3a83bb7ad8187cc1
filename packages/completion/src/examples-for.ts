/** Writes the end of a program's help texts: command lines to copy. */
export function examplesFor(program: string): (...commands: readonly string[]) => string {
  return (...commands) => {
    const title = commands.length === 1 ? 'Example:' : 'Examples:';
    return ['', title, ...commands.map((command) => `  ${program} ${command}`)].join('\n');
  };
}
