import { type Node, parseTree } from 'jsonc-parser';
import * as z from 'zod';
import { SettingsError } from './settings-error.ts';

const settingsSchema = z.looseObject({
  hooks: z.record(z.string(), z.array(z.looseObject({ hooks: z.array(z.unknown()) }))).optional(),
});

/** The part of Claude Code's settings we look at; everything else is carried along unread. */
export type Settings = z.infer<typeof settingsSchema>;

/** Reads settings, or throws saying what is wrong and where. */
export function parseSettings(text: string): Settings {
  if (text.trim() === '') {
    throw new SettingsError('invalid', 'the file is empty; write {} into it or remove it');
  }

  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    const reason = `not valid JSON (${(error as Error).message}); fix it and try again`;
    throw new SettingsError('invalid', reason, { cause: error });
  }

  const result = settingsSchema.safeParse(data);
  if (!result.success) {
    const [issue] = result.error.issues;
    const where = issue?.path.join('.') || 'the whole file';
    throw new SettingsError('invalid', `${where}: ${issue?.message}`);
  }

  const twice = duplicateKey(parseTree(text));
  if (twice !== undefined) {
    throw new SettingsError('invalid', `${twice}: the key is there twice; remove one`);
  }
  return result.data;
}

// JSON.parse takes the last of two, an edit would find the first
function duplicateKey(node: Node | undefined, path = ''): string | undefined {
  const seen = new Set<string>();
  for (const [index, child] of (node?.children ?? []).entries()) {
    const [name, value] = child.type === 'property' ? (child.children ?? []) : [undefined, child];
    const key = name === undefined ? `${index}` : String(name.value);
    if (seen.has(key)) return path + key;
    seen.add(key);
    const inside = duplicateKey(value, `${path}${key}.`);
    if (inside !== undefined) return inside;
  }
  return undefined;
}
