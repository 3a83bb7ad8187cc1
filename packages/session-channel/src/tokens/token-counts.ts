import { join } from 'node:path';
import { writePrivateFile } from '@gsd-code-skill/core';
import * as z from 'zod';
import { kept } from '../kept.ts';
import { readRecord } from '../read-record.ts';
import { safeFileName } from '../safe-file-name.ts';
import { makeStateFolder } from '../state-directory.ts';
import { type TokenRecord, writeTokens } from './token-record.ts';
import { addTokens, tokenSum } from './token-sum.ts';

const days = z.record(z.string(), tokenSum);

const counts = z.object({
  /** Transcripts in which something may follow, the one that was counted last at the end. */
  transcripts: z
    .array(
      z.object({
        /** Claude Code's session. */
        session: z.string(),
        /** Its transcript, or that of one of its subagents. */
        path: z.string(),
        count: z.object({
          cursor: z.object({ offset: z.int(), fingerprint: z.string() }),
          days,
          recent: z
            .array(z.object({ id: z.string(), day: z.string(), usage: tokenSum }))
            .readonly(),
        }),
      }),
    )
    .readonly(),
  /** What those before them have used, by day. */
  earlier: days,
});

/** How far the transcripts of an agent's sessions were counted, and what was found. */
export type TokenCounts = Readonly<z.infer<typeof counts>>;

/** What was counted of an agent's transcripts; nothing where that cannot be read. */
export async function readTokenCounts(stateDir: string, agentId: string): Promise<TokenCounts> {
  const known = await readRecord(pathOf(stateDir, agentId), counts);
  // of another version: counted again
  return known ?? { transcripts: [], earlier: {} };
}

/** Keeps what was counted, and the sums of it for those who look. */
export async function writeTokenCounts(
  stateDir: string,
  agentId: string,
  value: TokenCounts,
): Promise<void> {
  const short = shorten(value);
  await writePrivateFile(await pathOf(stateDir, agentId), `${JSON.stringify(short)}\n`);
  await writeTokens(stateDir, agentId, sumsOf(short));
}

/** Moves what is not followed any more to the days before. */
function shorten({ transcripts, earlier }: TokenCounts): TokenCounts {
  const old = transcripts.slice(0, -kept.tokens.transcripts).map(({ count }) => count.days);
  return {
    transcripts: transcripts.slice(-kept.tokens.transcripts),
    earlier: byDay([earlier, ...old]),
  };
}

function sumsOf({ transcripts, earlier }: TokenCounts): TokenRecord {
  const sessions = [...new Set(transcripts.map(({ session }) => session))].slice(
    -kept.tokens.sessions,
  );
  return {
    days: byDay([earlier, ...transcripts.map(({ count }) => count.days)]),
    sessions: Object.fromEntries(
      sessions.map((session) => {
        const own = transcripts.filter((one) => one.session === session);
        return [session, addTokens(own.flatMap(({ count }) => Object.values(count.days)))];
      }),
    ),
  };
}

type Days = z.infer<typeof days>;

function byDay(all: readonly Days[]): Days {
  const names = [...new Set(all.flatMap((one) => Object.keys(one)))]
    .sort()
    .slice(-kept.tokens.days);
  return Object.fromEntries(
    names.map((day) => [day, addTokens(all.flatMap((one) => one[day] ?? []))]),
  );
}

async function pathOf(stateDir: string, agentId: string): Promise<string> {
  return join(await makeStateFolder(stateDir, 'tokens'), `${safeFileName(agentId)}.counts`);
}
