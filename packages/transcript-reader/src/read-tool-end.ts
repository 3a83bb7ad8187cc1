import { isDeepStrictEqual } from 'node:util';
import { readRecordsBackwards } from './lines/read-records-backwards.ts';
import { withTranscript } from './lines/with-transcript.ts';
import { readUntilFound } from './read-until-found.ts';

/** A call of a tool, as a hook tells it. */
export interface ToolCall {
  readonly toolName: string;
  readonly toolInput: unknown;
}

/** How a call of a tool came to its end: `rejected` by a person at the dialog, or `done`, well or not. */
export type ToolEnd = 'rejected' | 'done';

export interface ToolEndOptions {
  /**
   * Milliseconds to wait for an end that is not in the file yet.
   *
   * @default 0
   */
  readonly timeout?: number | undefined;
}

/** Reads how the last call of a tool with this input ended; `undefined` when it has not, or is not there. */
export function readToolEnd(
  path: string,
  call: ToolCall,
  { timeout = 0 }: ToolEndOptions = {},
): Promise<ToolEnd | undefined> {
  return readUntilFound(() => readNow(path, call), timeout);
}

function readNow(path: string, { toolName, toolInput }: ToolCall): Promise<ToolEnd | undefined> {
  return withTranscript(path, async (transcript) => {
    const ends = new Map<string, ToolEnd>();
    for await (const record of readRecordsBackwards(transcript)) {
      if (record.kind === 'tool-result') {
        const end = record.isRejected ? 'rejected' : 'done';
        for (const id of record.toolUseIds) ends.set(id, end);
      }
      if (record.kind !== 'assistant') continue;
      const call = record.toolUses.findLast(
        ({ name, input }) => name === toolName && isDeepStrictEqual(input, toolInput),
      );
      if (call !== undefined) return ends.get(call.id ?? '');
    }
    return undefined;
  });
}
