import {
  type ConversationEntry,
  readEntriesSince,
  type TranscriptCursor,
} from '@gsd-code-skill/transcript-reader';

/** A place in a transcript up to which an agent knows it. */
export interface KnownPlace {
  readonly path: string;
  readonly cursor: TranscriptCursor;
}

export interface Turns {
  /** Prompts and replies in order; absent when there is no earlier wake to start from. */
  readonly text: string | undefined;
  readonly knownTo: KnownPlace;
}

/** Every turn since the last wake, from the transcript. */
export async function turnsSinceLastWake(
  path: string,
  before: KnownPlace | undefined,
): Promise<Turns> {
  if (before?.path !== path) {
    // the first wake of a conversation starts with its reply, not with its whole past
    const { cursor } = await readEntriesSince(path, undefined, { maxBytes: 0 });
    return { text: undefined, knownTo: { path, cursor } };
  }
  const { entries, cursor } = await readEntriesSince(path, before.cursor);
  const text = entries.map(describe).filter(Boolean).join('\n\n');
  return { text: text === '' ? undefined : text, knownTo: { path, cursor } };
}

function describe(entry: ConversationEntry): string {
  const text = entry.text.trim();
  if (text === '') return '';
  if (entry.role === 'assistant') return text;
  return text.replaceAll(/^/gm, '> ');
}
