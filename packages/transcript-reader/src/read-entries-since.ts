import { parseLine } from './lines/parse-line.ts';
import { readLinesBackwards } from './lines/read-lines-backwards.ts';
import {
  classifyLine,
  type PromptOrigin,
  type PromptRecord,
  type TranscriptRecord,
} from './lines/transcript-record.ts';
import { type OpenTranscript, withTranscript } from './lines/with-transcript.ts';
import { type Message, readMessagesBackwards } from './read-messages-backwards.ts';
import {
  checkCursor,
  cursorAt,
  startOfTranscript,
  type TranscriptCursor,
} from './transcript-cursor.ts';

/** What started a turn. */
export interface PromptEntry {
  readonly role: 'user';
  readonly origin: PromptOrigin;
  readonly text: string;
  readonly uuid: string | undefined;
  readonly timestamp: string | undefined;
}

/** A message of the model. */
export interface MessageEntry {
  readonly role: 'assistant';
  /** Empty when the message only calls tools. */
  readonly text: string;
  /** The names of the tools it calls, in order. */
  readonly tools: readonly string[];
  readonly isApiError: boolean;
  readonly messageId: string | undefined;
  readonly uuid: string | undefined;
  readonly timestamp: string | undefined;
}

export type ConversationEntry = PromptEntry | MessageEntry;

export interface EntriesSince {
  /** The conversation after the cursor, oldest first. */
  readonly entries: readonly ConversationEntry[];
  /** Where to go on from next time. */
  readonly cursor: TranscriptCursor;
  /** True when the cursor did not fit the file, so that it was read from its start. */
  readonly isRestarted: boolean;
  /** Bytes between the cursor and the first entry that `maxBytes` left out. */
  readonly skippedBytes: number;
}

export interface EntriesSinceOptions {
  /**
   * Bytes to read at most, the newest ones; `0` gives the cursor at the end and no entries.
   *
   * @default 67108864
   */
  readonly maxBytes?: number | undefined;
}

/** Reads the conversation since a cursor; all of it when there is none. */
export async function readEntriesSince(
  path: string,
  cursor?: TranscriptCursor | undefined,
  { maxBytes = 67_108_864 }: EntriesSinceOptions = {},
): Promise<EntriesSince> {
  const found = await withTranscript(path, async (transcript) => {
    const valid = await checkCursor(transcript, cursor ?? startOfTranscript);
    const from = valid?.offset ?? 0;
    const { records, start, end } = await readRecordsAfter(transcript, from, maxBytes);
    const entries: ConversationEntry[] = [];
    for await (const item of readMessagesBackwards(records)) {
      const entry = await toEntry(item);
      if (entry !== undefined) entries.push(entry);
    }
    return {
      entries: entries.reverse(),
      cursor: await cursorAt(transcript.handle, end),
      isRestarted: valid === undefined,
      skippedBytes: start - from,
    };
  });
  if (found !== undefined) return found;
  const unmoved = cursor ?? startOfTranscript;
  return { entries: [], cursor: unmoved, isRestarted: false, skippedBytes: 0 };
}

interface Tail {
  /** Newest first. */
  readonly records: readonly TranscriptRecord[];
  readonly start: number;
  readonly end: number;
}

async function readRecordsAfter(
  { handle, size }: OpenTranscript,
  from: number,
  maxBytes: number,
): Promise<Tail> {
  const records: TranscriptRecord[] = [];
  let end: number | undefined;
  for await (const line of readLinesBackwards(handle, { from, to: size })) {
    const parsed = parseLine(line.bytes);
    // a last line that is still being written is left for the next time
    end ??= parsed === undefined && !line.isTerminated ? line.start : line.end;
    if (end - line.start > maxBytes) return { records, start: line.end, end };
    const record = parsed && classifyLine(parsed);
    if (record !== undefined) records.push(record);
  }
  return { records, start: from, end: end ?? from };
}

async function toEntry(item: Message | PromptRecord): Promise<ConversationEntry | undefined> {
  const { uuid, timestamp } = item;
  if (item.kind === 'prompt') {
    return { role: 'user', origin: item.origin, text: item.text, uuid, timestamp };
  }
  const { tools, isApiError, messageId } = item;
  const text = await item.readText();
  if (text === '' && tools.length === 0) return undefined;
  return { role: 'assistant', text, tools, isApiError, messageId, uuid, timestamp };
}
