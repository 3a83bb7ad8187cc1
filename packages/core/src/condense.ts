/** Text without its spaces and line ends, which a screen adds and drops as it wraps. */
export function condense(text: string): string {
  return text.replaceAll(/\s+/g, '');
}
