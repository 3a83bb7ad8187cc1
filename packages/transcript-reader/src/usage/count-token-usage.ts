import { localDay } from '@gsd-code-skill/core';
import { parseLine, type TranscriptLine } from '../lines/parse-line.ts';
import { type Line, readLinesBackwards } from '../lines/read-lines-backwards.ts';
import { withTranscript } from '../lines/with-transcript.ts';
import {
  checkCursor,
  cursorAt,
  startOfTranscript,
  type TranscriptCursor,
} from '../transcript-cursor.ts';
import type { UsageSum } from './sum-token-usage.ts';

/** What was counted of a transcript so far: plain data, to be kept as JSON and handed back. */
export interface UsageCount {
  readonly cursor: TranscriptCursor;
  /** The tokens of each day, by the clock of this machine, such as `2026-11-16`. */
  readonly days: Readonly<Record<string, UsageSum>>;
  /** The last messages that were counted, newest first: more lines of theirs may follow. */
  readonly recent: readonly CountedMessage[];
}

export interface CountedMessage {
  readonly id: string;
  readonly day: string;
  readonly usage: UsageSum;
}

const nothing: UsageCount = { cursor: startOfTranscript, days: {}, recent: [] };
const mostRecent = 8;

/**
 * Counts the tokens of every request in a transcript once, those of subagents among them, and goes
 * on where it stopped: what was counted before is not read again.
 */
export async function countTokenUsage(
  path: string,
  before: UsageCount = nothing,
): Promise<UsageCount> {
  const counted = await withTranscript(path, async (transcript) => {
    const { handle, size } = transcript;
    const from = await checkCursor(transcript, before.cursor);
    if (from !== undefined && from.offset === size) return before;
    const known = from === undefined ? nothing : before;
    const { messages, end } = await readMessages(
      readLinesBackwards(handle, { from: known.cursor.offset, to: size }),
    );
    if (end === undefined) return known;
    return { ...merge(known, messages), cursor: await cursorAt(handle, end) };
  });
  return counted ?? nothing;
}

/** The messages in these lines, newest first, each with its last numbers; and where they end. */
async function readMessages(lines: AsyncIterable<Line>) {
  const messages = new Map<string, CountedMessage>();
  let end: number | undefined;
  for await (const line of lines) {
    const isCounted = mayCount(line.bytes);
    const parsed = isCounted || end === undefined ? parseLine(line.bytes) : undefined;
    // a last line that is still being written is left for the next time
    end ??= parsed === undefined && !line.isTerminated ? line.start : line.end;
    const message = isCounted && parsed ? messageIn(parsed, line) : undefined;
    if (message && !messages.has(message.id)) messages.set(message.id, message);
  }
  return { messages: [...messages.values()], end };
}

// most of a transcript are results of tools, which need not be parsed
function mayCount(bytes: Buffer | undefined): boolean {
  return bytes?.includes('"usage"') === true && bytes.includes('"assistant"');
}

function messageIn(parsed: TranscriptLine, { start }: Line): CountedMessage | undefined {
  const { type, message, isApiErrorMessage, timestamp, uuid } = parsed;
  const usage = message?.usage;
  if (type !== 'assistant' || usage === undefined || isApiErrorMessage === true) return undefined;
  if (message?.model === '<synthetic>') return undefined;
  const at = Date.parse(timestamp ?? '');
  if (Number.isNaN(at)) return undefined;
  return {
    id: message?.id ?? uuid ?? `at ${start}`,
    day: localDay(at),
    usage: {
      requests: 1,
      inputTokens: usage.input_tokens,
      cacheReadTokens: usage.cache_read_input_tokens,
      cacheCreationTokens: usage.cache_creation_input_tokens,
      outputTokens: usage.output_tokens,
    },
  };
}

function merge(known: UsageCount, messages: readonly CountedMessage[]) {
  const days: Record<string, UsageSum> = { ...known.days };
  const add = (day: string, usage: UsageSum, sign: 1 | -1) => {
    days[day] = plus(days[day], usage, sign);
  };
  const again = new Set(messages.map(({ id }) => id));
  // what goes on is counted by its last line alone
  for (const { id, day, usage } of known.recent) if (again.has(id)) add(day, usage, -1);
  for (const { day, usage } of messages) add(day, usage, 1);
  const older = known.recent.filter(({ id }) => !again.has(id));
  return { days, recent: [...messages, ...older].slice(0, mostRecent) };
}

function plus(sum: UsageSum | undefined, usage: UsageSum, sign: 1 | -1): UsageSum {
  const of = (name: keyof UsageSum) => (sum?.[name] ?? 0) + sign * usage[name];
  return {
    requests: of('requests'),
    inputTokens: of('inputTokens'),
    cacheReadTokens: of('cacheReadTokens'),
    cacheCreationTokens: of('cacheCreationTokens'),
    outputTokens: of('outputTokens'),
  };
}
