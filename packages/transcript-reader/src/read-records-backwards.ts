import { parseLine, type TranscriptLine } from './lines/parse-line.ts';
import { type Line, readBlock, readLinesBackwards } from './lines/read-lines-backwards.ts';
import { skimLine } from './lines/skim-line.ts';
import { classifyLine, type TranscriptRecord } from './transcript-record.ts';
import type { OpenTranscript } from './with-transcript.ts';

export interface RecordsOptions {
  /**
   * Tells long results of tools by how they begin: with the first of their ids, and without the
   * rest of the line.
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
  for await (const found of readLinesBackwards(handle, { from: 0, to, keptLineBytes })) {
    const line = found.bytes ? parseLine(found.bytes) : await readLongLine(transcript, found);
    const record = line && classifyLine(line);
    if (record !== undefined) yield record;
  }
}

async function readLongLine(
  { handle }: OpenTranscript,
  { start, end, isTerminated }: Line,
): Promise<TranscriptLine | undefined> {
  const length = end - start - (isTerminated ? 1 : 0);
  // a torn line may begin well
  if (length > longestLineBytes || !isTerminated) return undefined;
  const head = await readBlock(handle, start, Buffer.allocUnsafe(headBytes));
  const skimmed = head && skimLine(head.toString('utf8'));
  return skimmed ?? parseLine(await readBlock(handle, start, Buffer.allocUnsafe(length)));
}
