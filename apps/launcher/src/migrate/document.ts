/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>;

/** A registry as its file has it, comments included. */
export type Document = Fields & { readonly agents: readonly unknown[] };

export type Path = readonly (string | number)[];

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isDocument(value: unknown): value is Document {
  return isFields(value) && Array.isArray(value.agents);
}

export function isComment(key: string): boolean {
  return key.startsWith('_comment');
}

/** The key itself, or with a number where an object has it already. */
export function freeKey(key: string, fields: Fields): string {
  let free = key;
  for (let number = 2; Object.hasOwn(fields, free); number += 1) free = `${key}_${number}`;
  return free;
}

/** A path as people write it: `agents[1].hook_settings.log_level`. */
export function showPath(path: Path): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '');
}
