/** The end of a command's help. */
export function examples(...commands: readonly string[]): string {
  const title = commands.length === 1 ? 'Example:' : 'Examples:';
  return ['', title, ...commands.map((command) => `  gsd-fleet ${command}`)].join('\n');
}
