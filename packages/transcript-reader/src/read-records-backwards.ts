import { parseLine } from './parse-line.ts';
import { readLinesBackwards } from './read-lines-backwards.ts';
import { classifyLine, type TranscriptRecord } from './transcript-record.ts';
import type { OpenTranscript } from './with-transcript.ts';

/** Yields what the transcript holds, newest first; torn and corrupt lines are left out. */
export async function* readRecordsBackwards({
  handle,
  size,
}: OpenTranscript): AsyncGenerator<TranscriptRecord> {
  for await (const { bytes } of readLinesBackwards(handle, { from: 0, to: size })) {
    const line = parseLine(bytes);
    const record = line && classifyLine(line);
    if (record !== undefined) yield record;
  }
}
