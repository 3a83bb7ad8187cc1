/** The end of a help text: command lines to copy. */
export function examples(...commands: readonly string[]): string {
  return ['\nExamples:', ...commands.map((command) => `  gsd-launcher ${command}`)].join('\n');
}
