/** How a mistake in the registry is told below a table: whoever it leaves out is missing in it. */
export function problemLine(problem: string): string {
  return `registry problem: ${problem}`;
}
