import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The transcripts of the subagents of a conversation, which stand in a folder beside its own. */
export async function findSubagentTranscripts(path: string): Promise<readonly string[]> {
  if (!path.endsWith('.jsonl')) return [];
  const folder = join(path.slice(0, -'.jsonl'.length), 'subagents');
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => join(folder, name));
}
