import { parseLine, type TranscriptLine } from './parse-line.ts';
import { type Line, readBlock, readLinesBackwards } from './read-lines-backwards.ts';
import { skimLine, skimMessage } from './skim-line.ts';
import { classifyLine, type TranscriptRecord } from './transcript-record.ts';
import type { OpenTranscript } from './with-transcript.ts';

export interface RecordsOptions {
  /**
   * Tells long results of tools by how they begin: with the first of their ids, and without the
   * rest of the line; and long lines of the model that have no text without what they do have.
   *
   * @default false
   */
  readonly skim?: boolean;
}

const longLineBytes = 262_144;
const longestLineBytes = 67_108_864;
const headBytes = 16_384;

/** Yields what the transcript holds, newest first; torn and corrupt lines are left out. */
export async function* readRecordsBackwards(
  transcript: OpenTranscript,
  { skim = false }: RecordsOptions = {},
): AsyncGenerator<TranscriptRecord> {
  const { handle, size: to } = transcript;
  const keptLineBytes = skim ? longLineBytes : longestLineBytes;
  const readLong = createLongReader(transcript);
  for await (const found of readLinesBackwards(handle, { from: 0, to, keptLineBytes })) {
    const line = found.bytes ? parseLine(found.bytes) : await readLong(found);
    const record = line && classifyLine(line);
    if (record !== undefined) yield record;
  }
}

/** Reads long lines one after the other, in memory that is used again. */
function createLongReader({ handle }: OpenTranscript) {
  let memory = Buffer.alloc(0);
  return async ({ start, end, isTerminated }: Line): Promise<TranscriptLine | undefined> => {
    const length = end - start - (isTerminated ? 1 : 0);
    // a torn line may begin well
    if (length > longestLineBytes || !isTerminated) return undefined;
    const beginning = await readBlock(handle, start, Buffer.allocUnsafe(headBytes));
    const head = beginning?.toString('utf8') ?? '';
    const skimmed = skimLine(head);
    if (skimmed !== undefined) return skimmed;
    if (memory.length < length) memory = Buffer.allocUnsafeSlow(length);
    const line = await readBlock(handle, start, memory.subarray(0, length));
    return line && (skimMessage(head, line) ?? parseLine(line));
  };
}
