import { join } from 'node:path';
import { isoTime, readPrivateFile } from '@gsd-code-skill/core';
import * as z from 'zod';
import type { PaneKey } from '../pane-key.ts';
import { makeStateFolder } from '../state-directory.ts';

const amount = z.number().nullable().optional().catch(undefined);

const rateLimit = z
  .looseObject({ used_percentage: z.number(), resets_at: amount })
  .nullable()
  .optional()
  .catch(undefined);

const statusLine = z.looseObject({
  session_id: z.string(),
  context_window: z
    .looseObject({ used_percentage: amount, context_window_size: amount })
    .nullable()
    .optional()
    .catch(undefined),
  rate_limits: z.record(z.string(), rateLimit).nullable().optional().catch(undefined),
  cost: z.looseObject({ total_cost_usd: amount }).nullable().optional().catch(undefined),
});

/** How much of one of the account's limits is used. */
export interface RateLimit {
  /** Claude Code's word for it, such as `five_hour`. */
  readonly limit: string;
  readonly usedPercent: number;
  /** ISO 8601. */
  readonly resetsAt: string | undefined;
}

/** What the status line of a session says. */
export interface StatusLine {
  readonly claudeSession: string;
  readonly usedPercent: number | undefined;
  readonly windowTokens: number | undefined;
  readonly rateLimits: readonly RateLimit[];
  /** What the session has cost so far, in dollars. */
  readonly costUsd: number | undefined;
}

/** The name of the file in which the tap keeps it, among the bindings. */
export function statusLineFile(pane: string): string {
  return `${pane}.status-line.json`;
}

/** Where the status line tap keeps what Claude Code last handed it. */
export async function statusLinePath(stateDir: string, pane: PaneKey): Promise<string> {
  return join(await makeStateFolder(stateDir, 'bindings'), statusLineFile(pane));
}

/** What the tap says about one Claude Code session; `undefined` when it knows nothing of it. */
export async function readStatusLine(
  stateDir: string,
  pane: PaneKey,
  claudeSession: string | undefined,
): Promise<StatusLine | undefined> {
  const content = await readPrivateFile(await statusLinePath(stateDir, pane));
  if (content === undefined) return undefined;
  try {
    const line = statusLine.parse(JSON.parse(content.toString('utf8')));
    // after /clear the file still speaks of the session before
    if (line.session_id !== claudeSession) return undefined;
    return {
      claudeSession,
      usedPercent: line.context_window?.used_percentage ?? undefined,
      windowTokens: line.context_window?.context_window_size ?? undefined,
      rateLimits: rateLimitsOf(line),
      costUsd: line.cost?.total_cost_usd ?? undefined,
    };
  } catch {
    return undefined;
  }
}

function rateLimitsOf({ rate_limits }: z.infer<typeof statusLine>): readonly RateLimit[] {
  return Object.entries(rate_limits ?? {}).flatMap(([limit, state]) =>
    state == null
      ? []
      : [{ limit, usedPercent: state.used_percentage, resetsAt: timeOf(state.resets_at) }],
  );
}

// seconds, as in the transcript
function timeOf(seconds: number | null | undefined): string | undefined {
  return seconds == null || seconds <= 0 ? undefined : isoTime(seconds * 1000);
}
