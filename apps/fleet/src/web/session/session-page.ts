import { type FleetSession, readTimeline, type TimelineItem } from '@gsd-code-skill/fleet';
import type { WebHost } from '../web-host.ts';
import { createDialogReader } from './read-dialog.ts';
import { type RequestView, viewRequest } from './view-request.ts';

/** Tokens of one day. */
export interface DayTokens {
  readonly day: string;
  readonly input: number;
  readonly output: number;
  readonly cached: number;
}

/** All that the page shows of one session, but for its screen. */
export interface SessionPage {
  readonly agent: string;
  readonly session: string;
  readonly requests: readonly RequestView[];
  readonly timeline: readonly TimelineItem[];
  readonly tokens: readonly DayTokens[];
  readonly costs: readonly { readonly day: string; readonly usd: number }[];
}

/** Reads one session whole; `isAsking` when its screen may show what no event has announced. */
export type ReadSessionPage = (session: FleetSession, isAsking: boolean) => Promise<SessionPage>;

/** What reads sessions, and remembers what need not be read again. */
export function createPageReader(host: WebHost): ReadSessionPage {
  const dialogOf = createDialogReader(host);
  return async (session, isAsking) => {
    const { agent, sessionName, requests, tokens, spending } = session;
    const [timeline, dialog] = await Promise.all([
      readTimeline(host.stateDir, sessionName),
      isAsking && requests.length === 0 ? dialogOf(session) : undefined,
    ]);
    return {
      ...{ agent: agent.agent_id, session: sessionName, timeline },
      tokens: Object.entries(tokens?.days ?? {}).map(([day, sum]) => ({
        ...{ day, output: sum.outputTokens, cached: sum.cacheReadTokens },
        input: sum.inputTokens + sum.cacheCreationTokens,
      })),
      requests: [...requests.map(viewRequest), ...(dialog === undefined ? [] : [dialog])],
      costs: spending === undefined ? [] : [...(spending.past ?? []), pick(spending)],
    };
  };
}

function pick({ day, usd }: { readonly day: string; readonly usd: number }) {
  return { day, usd };
}
