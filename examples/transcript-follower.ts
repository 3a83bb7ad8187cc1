// Prints a Claude Code conversation while it is being written.
//   node examples/transcript-follower.ts ~/.claude/projects/<project>/<session>.jsonl
import { setTimeout as delay } from 'node:timers/promises';
import {
  type ConversationEntry,
  readEntriesSince,
  type TranscriptCursor,
} from '@gsd-code-skill/transcript-reader';

const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error('usage: node transcript-follower.ts <transcript.jsonl>');
  process.exit(1);
}

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());

let cursor: TranscriptCursor | undefined;
while (!stop.signal.aborted) {
  const news = await readEntriesSince(path, cursor);
  if (news.isRestarted) console.log('--- the file was replaced ---');
  for (const entry of news.entries) console.log(describe(entry));
  cursor = news.cursor;
  await delay(250, undefined, { signal: stop.signal }).catch(() => {});
}

function describe(entry: ConversationEntry): string {
  if (entry.role === 'user') return `> ${entry.text.replaceAll('\n', '\n> ')}`;
  const tools = entry.tools.map((tool) => `[${tool}]`);
  return [entry.isApiError ? `error: ${entry.text}` : entry.text, ...tools]
    .filter((part) => part !== '')
    .join('\n');
}
