/** How a mistake in the registry is told: whoever it leaves out is missing above. */
export function problemLine(problem: string): string {
  return `registry problem: ${problem}`;
}
