import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { lastingLines } from '@gsd-code-skill/claude-screen';

/** All that shows whether a session lives on, as one word that changes when it does. */
export async function signsOfLife(
  transcriptPath: string | undefined,
  screen: string | undefined,
): Promise<string> {
  const found = transcriptPath && (await stat(transcriptPath).catch(() => undefined));
  const written = found ? `${found.size} ${found.mtimeMs}` : '';
  return createHash('sha256')
    .update(JSON.stringify([written, lastingLines(screen ?? '')]))
    .digest('hex')
    .slice(0, 16);
}
