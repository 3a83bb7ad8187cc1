import { parseLine, type TranscriptLine } from './parse-line.ts';
import { type Line, readBlock, readLinesBackwards } from './read-lines-backwards.ts';
import { skimLine, skimMessage } from './skim-line.ts';
import { classifyLine, type TranscriptRecord, textsOf } from './transcript-record.ts';
import type { OpenTranscript } from './with-transcript.ts';

export interface RecordsOptions {
  /**
   * Tells long results of tools by how they begin: with the first of their ids, and without the
   * rest of the line; and long lines of the model without their blocks, with a way to their texts.
   *
   * @default false
   */
  readonly skim?: boolean | undefined;
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
    const { line, readTexts }: LongLine = found.bytes
      ? { line: parseLine(found.bytes) }
      : await readLong(found);
    const record = line && classifyLine(line);
    if (record?.kind === 'assistant' && readTexts) yield { ...record, readTexts };
    else if (record !== undefined) yield record;
  }
}

interface LongLine {
  readonly line: TranscriptLine | undefined;
  readonly readTexts?: () => Promise<readonly string[]>;
}

/** Reads long lines one after the other, in memory that is used again. */
function createLongReader({ handle }: OpenTranscript) {
  let memory = Buffer.alloc(0);
  // where the line begins that is in memory
  let held: number | undefined;

  async function hold(start: number, length: number): Promise<Buffer | undefined> {
    if (held === start) return memory.subarray(0, length);
    held = undefined;
    if (memory.length < length) memory = Buffer.allocUnsafeSlow(length);
    const bytes = await readBlock(handle, start, memory.subarray(0, length));
    if (bytes !== undefined) held = start;
    return bytes;
  }

  return async ({ start, end, isTerminated }: Line): Promise<LongLine> => {
    const length = end - start - (isTerminated ? 1 : 0);
    // a torn line may begin well
    if (length > longestLineBytes || !isTerminated) return { line: undefined };
    const beginning = await readBlock(handle, start, Buffer.allocUnsafe(headBytes));
    const head = beginning?.toString('utf8') ?? '';
    const line = skimLine(head);
    if (line !== undefined) return { line };
    const bytes = await hold(start, length);
    const skimmed = bytes && skimMessage(head, bytes);
    if (skimmed === undefined) return { line: parseLine(bytes) };
    const readTexts = async () => textsOf(parseLine(await hold(start, length)));
    return { line: skimmed.line, ...(skimmed.mayHaveText && { readTexts }) };
  };
}
