import { isoTime } from '@gsd-code-skill/core';
import { parseLine, type TranscriptLine } from './lines/parse-line.ts';
import { readLinesBackwards } from './lines/read-lines-backwards.ts';
import { classifyLine } from './lines/transcript-record.ts';
import { withTranscript } from './lines/with-transcript.ts';
import { readUntilFound } from './read-until-found.ts';

/** The usage limit at which a conversation stands. */
export interface UsageLimit {
  /** The line that says so. */
  readonly uuid: string;
  /** Which limit, in Claude Code's words, such as `five_hour`. */
  readonly limit: string | undefined;
  /** ISO 8601. */
  readonly resetsAt: string;
  /** When it was reached, ISO 8601, if the line says so. */
  readonly reachedAt: string | undefined;
  /**
   * What Claude Code has said of going on by itself: that it will, that somebody cancelled it, or
   * nothing.
   */
  readonly continuation: 'announced' | 'cancelled' | 'none';
  /** True when somebody has run a command since; any other prompt ends the limit. */
  readonly isTouched: boolean;
}

export interface UsageLimitOptions {
  /**
   * Milliseconds to wait for a limit that is not in the file yet.
   *
   * @default 0
   */
  readonly timeout?: number | undefined;
}

const announced = /^Usage limit reached · continuing automatically\b/i;
const cancelled = /^Automatic continue cancelled\b/i;

/** Reads the usage limit a conversation stands at; `undefined` once it went on, and for limits without a known reset. */
export function readUsageLimit(
  path: string,
  { timeout = 0 }: UsageLimitOptions = {},
): Promise<UsageLimit | undefined> {
  return readUntilFound(() => readNow(path), timeout);
}

function readNow(path: string): Promise<UsageLimit | undefined> {
  return withTranscript(path, async ({ handle, size }) => {
    let continuation: UsageLimit['continuation'] | undefined;
    let isTouched = false;
    for await (const { bytes } of readLinesBackwards(handle, { from: 0, to: size })) {
      const line = parseLine(bytes);
      if (line === undefined || line.isSidechain === true) continue;
      const limit = limitIn(line);
      if (limit) return { ...limit, continuation: continuation ?? 'none', isTouched };
      if (showsGoingOn(line)) return undefined;
      // the last word counts: one that was cancelled can be armed again
      continuation ??= continuationIn(line);
      isTouched ||= isTouch(line);
    }
    return undefined;
  });
}

function limitIn(line: TranscriptLine) {
  const { type, isApiErrorMessage, quotaLimits, uuid, timestamp } = line;
  if (type !== 'assistant' || isApiErrorMessage !== true) return undefined;
  if (quotaLimits === undefined || uuid === undefined) return undefined;
  const resetsAt = isoTime(quotaLimits.resetsAt * 1000);
  if (resetsAt === undefined) return undefined;
  const reachedAt = isoTime(Date.parse(timestamp ?? ''));
  return { uuid, limit: quotaLimits.rateLimitType, resetsAt, reachedAt };
}

/** Whether a line shows that the conversation has gone on, or is about to. */
function showsGoingOn(line: TranscriptLine): boolean {
  if (line.type === 'queue-operation') return line.operation === 'enqueue';
  if (line.origin?.kind === 'auto-continuation') return true;
  const record = classifyLine(line);
  if (record?.kind === 'prompt') return record.origin !== 'command';
  return record?.kind === 'assistant' || record?.kind === 'compaction';
}

function isTouch(line: TranscriptLine): boolean {
  const kind = classifyLine(line)?.kind;
  return kind === 'prompt' || kind === 'command-output' || kind === 'interruption';
}

function continuationIn({ type, content = '' }: TranscriptLine) {
  if (type !== 'system') return undefined;
  if (cancelled.test(content)) return 'cancelled';
  return announced.test(content) ? 'announced' : undefined;
}
