/** JSON in the style of an earlier text: its indentation, line endings and final newline. */
export function formatLike(sample: string, document: unknown): string {
  const indent = /\n([ \t]+)\S/.exec(sample)?.[1] ?? '';
  const ending = /\s*$/.exec(sample)?.[0] ?? '';
  const text = JSON.stringify(document, null, indent);
  return (sample.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text) + ending;
}
