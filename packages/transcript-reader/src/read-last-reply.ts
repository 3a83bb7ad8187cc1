import { readRecordsBackwards } from './lines/read-records-backwards.ts';
import { type OpenTranscript, withTranscript } from './lines/with-transcript.ts';
import { type Message, readMessagesBackwards } from './read-messages-backwards.ts';
import { readUntilFound } from './read-until-found.ts';

/** What the model said last in a turn. */
export interface Reply {
  /** All text blocks of the message, as written. */
  readonly text: string;
  readonly messageId: string | undefined;
  /** ISO 8601, as Claude Code wrote it. */
  readonly timestamp: string | undefined;
  /** True when the text is Claude Code's report of a failed request, not an answer. */
  readonly isApiError: boolean;
}

export interface LastReplyOptions {
  /**
   * The turn to read, as `prompt_id` in hook input names it; looked for among the last 20 turns.
   *
   * @default the current turn
   */
  readonly promptId?: string | undefined;
  /** Text the reply must contain, such as `last_assistant_message` in hook input. */
  readonly containing?: string | undefined;
  /**
   * Milliseconds to wait for a reply that is not in the file yet.
   *
   * @default 0
   */
  readonly timeout?: number | undefined;
}

/** Reads the last message with text of a turn; `undefined` when the turn has none. */
export function readLastReply(
  path: string,
  { promptId, containing = '', timeout = 0 }: LastReplyOptions = {},
): Promise<Reply | undefined> {
  const wanted: Wanted = { promptId, containing: containing.trim() };
  return readUntilFound(
    () =>
      withTranscript(path, async (transcript) => {
        const reply = await findReply(transcript, wanted);
        return reply && toReply(reply.last, reply.text);
      }),
    timeout,
  );
}

interface Wanted {
  readonly promptId: string | undefined;
  readonly containing: string;
}

/** A message, with the text of those that it goes on from. */
interface Found {
  readonly last: Message;
  readonly text: string;
}

// an unknown prompt id must not cost a walk through the whole file
const maxTurns = 20;

async function findReply(
  transcript: OpenTranscript,
  { promptId, containing }: Wanted,
): Promise<Found | undefined> {
  let reply: Found | undefined;
  let turns = 0;
  for await (const item of readMessagesBackwards(
    readRecordsBackwards(transcript, { skim: true }),
  )) {
    if (item.kind === 'prompt') {
      turns += 1;
      const isSearchOver = promptId === undefined || promptId === item.promptId;
      if (reply !== undefined || isSearchOver || turns >= maxTurns) return reply;
    } else if (promptId !== undefined && item.promptId !== promptId) {
      if (reply !== undefined) return reply;
    } else if (reply !== undefined) {
      if (!isCutShort(item, reply.last)) return reply;
      reply = { ...reply, text: (await item.readText()) + reply.text };
    } else {
      const text = await item.readText();
      if (text.trim() !== '' && text.includes(containing)) reply = { last: item, text };
    }
  }
  return reply;
}

// at its output limit the model is told to go on mid-sentence, in a new message
function isCutShort(earlier: Message, later: Message): boolean {
  return earlier.stopReason === 'max_tokens' && !earlier.isApiError && !later.isApiError;
}

function toReply({ messageId, timestamp, isApiError }: Message, text: string): Reply {
  return { text, messageId, timestamp, isApiError };
}
