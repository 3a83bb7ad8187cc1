import { parseLine } from './lines/parse-line.ts';
import { readLinesBackwards } from './lines/read-lines-backwards.ts';
import { withTranscript } from './lines/with-transcript.ts';

/** Reads which version of Claude Code wrote the last line that names one. */
export function readClaudeVersion(path: string): Promise<string | undefined> {
  return withTranscript(path, async ({ handle, size: to }) => {
    // a long line has a short one near it
    const lines = readLinesBackwards(handle, { from: 0, to, keptLineBytes: 65_536 });
    for await (const { bytes } of lines) {
      const version = parseLine(bytes)?.version;
      if (version !== undefined) return version;
    }
    return undefined;
  });
}
