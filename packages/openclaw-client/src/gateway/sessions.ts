import * as z from 'zod';
import type { Directory } from '../call/route.ts';
import { type SessionRow, sessionRow, toSession } from '../call/session-row.ts';
import type { SessionAddress } from '../message.ts';
import type { OpenClawSession } from '../openclaw.ts';
import type { Connection } from './connection.ts';

const resolved = z.union([
  z.looseObject({ ok: z.literal(true), key: z.string(), agentId: z.string() }),
  z.looseObject({ ok: z.literal(false) }),
]);

const page = z.looseObject({
  sessions: z.array(sessionRow),
  hasMore: z.boolean().optional(),
  nextOffset: z.number().nullish(),
});

/** The sessions a gateway knows. */
export interface GatewaySessions extends Directory {
  list(): Promise<readonly OpenClawSession[]>;
}

export function createGatewaySessions({ request }: Connection): GatewaySessions {
  async function look(selector: object): Promise<OpenClawSession | undefined> {
    const found = await request('sessions.resolve', { ...selector, allowMissing: true }, resolved);
    return found.ok ? { key: found.key, agentId: found.agentId } : undefined;
  }

  async function resolve({ key, id }: SessionAddress): Promise<OpenClawSession | undefined> {
    if (id === undefined) return key === undefined ? undefined : look({ key });
    const session = await look({ sessionId: id });
    return session && (key === undefined || session.key === key) ? { ...session, id } : undefined;
  }

  return {
    resolve,
    async list() {
      const rows: SessionRow[] = [];
      for (let offset: number | undefined = 0; offset !== undefined; ) {
        const found: z.output<typeof page> = await request(
          'sessions.list',
          { limit: 200, offset },
          page,
        );
        rows.push(...found.sessions);
        offset = found.hasMore ? (found.nextOffset ?? undefined) : undefined;
      }
      return rows.map(toSession);
    },
  };
}
