import type { AssistantRecord, PromptRecord, TranscriptRecord } from './lines/transcript-record.ts';

/** A message of the model, put together from the lines that carry its id. */
export interface Message {
  readonly kind: 'message';
  readonly messageId: string | undefined;
  /** Reads all text blocks in order, thinking and tool calls left out. */
  readonly readText: () => Promise<string>;
  readonly tools: readonly string[];
  readonly isApiError: boolean;
  readonly stopReason: string | undefined;
  readonly uuid: string | undefined;
  readonly timestamp: string | undefined;
  /** The prompt this message answers, where the transcript says so. */
  readonly promptId: string | undefined;
}

/** Yields whole messages and the prompts that start turns, newest first. */
export async function* readMessagesBackwards(
  records: AsyncIterable<TranscriptRecord> | Iterable<TranscriptRecord>,
): AsyncGenerator<Message | PromptRecord> {
  // the lines of one message, newest first; tool results may stand between them
  let lines: AssistantRecord[] = [];
  let promptId: string | undefined;
  // whole messages with no user line before them yet, so of a prompt not known yet
  let waiting: AssistantRecord[][] = [];
  let sawCommandOutput = false;

  function release(): Message[] {
    const messages = waiting.map((group) => joinLines(group, promptId));
    waiting = [];
    return messages;
  }

  for await (const record of records) {
    if (record.kind === 'assistant') {
      if (lines.length > 0 && !isSameMessage(lines, record)) {
        waiting.push(lines);
        lines = [];
        if (promptId !== undefined) yield* release();
      }
      if (lines.length === 0 && waiting.length === 0) promptId = undefined;
      lines.push(record);
      sawCommandOutput = false;
      continue;
    }

    if (record.kind === 'command-output') {
      sawCommandOutput = true;
      continue;
    }
    if (record.kind === 'prompt') {
      // a command that has printed its output was run by Claude Code itself: no turn
      const isLocal = record.origin === 'command' && sawCommandOutput;
      sawCommandOutput = false;
      if (isLocal) continue;
    }

    if (lines.length > 0) promptId ??= record.promptId;
    if (record.kind === 'prompt') {
      if (lines.length > 0) waiting.push(lines);
      lines = [];
    }
    yield* release();
    if (record.kind === 'prompt') yield record;
  }

  if (lines.length > 0) waiting.push(lines);
  yield* release();
}

function isSameMessage(lines: readonly AssistantRecord[], { messageId }: AssistantRecord): boolean {
  return messageId !== undefined && messageId === lines[0]?.messageId;
}

function joinLines(newestFirst: readonly AssistantRecord[], promptId: string | undefined): Message {
  const lines = newestFirst.toReversed();
  const last = newestFirst[0];
  return {
    kind: 'message',
    messageId: last?.messageId,
    readText: () => joinTexts(lines),
    tools: lines.flatMap(({ toolUses }) => toolUses.map(({ name }) => name)),
    isApiError: last?.isApiError ?? false,
    stopReason: last?.stopReason,
    uuid: last?.uuid,
    timestamp: last?.timestamp,
    promptId,
  };
}

async function joinTexts(lines: readonly AssistantRecord[]): Promise<string> {
  const texts: string[] = [];
  // one after the other: they are read in the same memory
  for (const line of lines) texts.push(...((await line.readTexts?.()) ?? line.texts));
  return texts.join('\n\n');
}
