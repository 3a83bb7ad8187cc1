/** Parses JSON so that `JSON.stringify` writes every number as it was, also one too long for JavaScript. */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
}

// in every supported Node, but in no lib of TypeScript's yet
const { rawJSON } = JSON as unknown as { rawJSON(text: string): unknown };

function keepDigits(_key: string, value: unknown, { source }: { source?: string }): unknown {
  const reworded = typeof value === 'number' && source !== undefined && String(value) !== source;
  return reworded ? rawJSON(source) : value;
}
