import { describeSession, type Message, type SessionAddress } from '../message.ts';
import type { OpenClawSession } from '../openclaw.ts';
import { type Unroutable, unroutable } from '../outcome.ts';

export interface Directory {
  resolve(address: SessionAddress): Promise<OpenClawSession | undefined>;
}

/** The session a wake is for, or why nothing may be sent: OpenClaw makes up unknown sessions. */
export async function routeWake(
  { session: address, agentId }: Message,
  { resolve }: Directory,
): Promise<OpenClawSession | Unroutable> {
  const session = await resolve(address);
  const where = describeSession(address);
  if (session === undefined) {
    const { key, id } = address;
    const isReplaced = key !== undefined && id !== undefined && (await resolve({ key }));
    return isReplaced
      ? unroutable('session-changed', `${where}: OpenClaw has another session under this key`)
      : unroutable('unknown-session', `${where}: OpenClaw does not know it`);
  }
  if (agentId === undefined || session.agentId === agentId) return session;
  return unroutable('wrong-agent', `${where}: belongs to agent ${session.agentId}`);
}
