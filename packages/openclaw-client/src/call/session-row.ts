import { isoTime } from '@gsd-code-skill/core';
import * as z from 'zod';
import type { OpenClawSession } from '../openclaw.ts';

/** A session as OpenClaw lists it, by RPC and by CLI alike. */
export const sessionRow = z.looseObject({
  key: z.string(),
  sessionId: z.string().optional(),
  agentId: z.string().optional(),
  updatedAt: z.number().nullish(),
});

export type SessionRow = z.output<typeof sessionRow>;

export function toSession({ key, sessionId, agentId, updatedAt }: SessionRow): OpenClawSession {
  const changed = typeof updatedAt === 'number' ? isoTime(updatedAt) : undefined;
  return {
    key,
    ...(sessionId !== undefined && { id: sessionId }),
    ...(agentId !== undefined && { agentId }),
    ...(changed !== undefined && { updatedAt: changed }),
  };
}
