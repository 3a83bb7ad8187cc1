/** Shows a value another program gave: text as it is, the rest as JSON. */
export function describeValue(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');
}
