import {
  type Binding,
  readTokenCounts,
  type TokenCounts,
  writeTokenCounts,
} from '@gsd-code-skill/session-channel';
import { countTokenUsage, findSubagentTranscripts } from '@gsd-code-skill/transcript-reader';

/** Counts the tokens that a session's transcripts have gained since the last time. */
export async function countTokens(
  stateDir: string,
  { agentId, claudeSessions, transcriptPath }: Binding,
): Promise<void> {
  const session = claudeSessions.at(-1);
  if (session === undefined || transcriptPath === undefined) return;
  const before = await readTokenCounts(stateDir, agentId);
  let counts: TokenCounts = before;
  for (const path of [transcriptPath, ...(await findSubagentTranscripts(transcriptPath))]) {
    const known = counts.transcripts.find((one) => one.path === path);
    const count = await countTokenUsage(path, known?.count);
    if (count === known?.count || count.cursor.offset === 0) continue;
    const others = counts.transcripts.filter((one) => one.path !== path);
    counts = { ...counts, transcripts: [...others, { session, path, count }] };
  }
  if (counts !== before) await writeTokenCounts(stateDir, agentId, counts);
}
