import { readPrivateFile } from '@gsd-code-skill/core';

/** What makes a record of what a file holds, or throws; a schema is one. */
export interface RecordForm<Kept> {
  parse(stored: unknown): Kept;
}

/**
 * The record in a file. `undefined` where there is none, and where nobody can read it: a planted
 * link, one that was damaged, another version's.
 */
export async function readRecord<Kept>(
  path: string | Promise<string>,
  form: RecordForm<Kept>,
): Promise<Kept | undefined> {
  try {
    const content = await readPrivateFile(await path);
    return content && form.parse(JSON.parse(content.toString('utf8')));
  } catch {
    return undefined;
  }
}
