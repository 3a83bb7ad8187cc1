import { hostname } from 'node:os';
import { findAgentById, resolveAttention, resolveNotify } from '@gsd-code-skill/registry';
import type { Request } from '@gsd-code-skill/session-channel';
import { quietUntil } from '../attention/due/quiet-hours.ts';
import type { Notifier } from '../attention/notify/notifier.ts';
import type { OpenPeopleOptions } from './open-people.ts';
import type { PersonText } from './person-text.ts';

export interface NotifyPeopleOptions {
  readonly registry: OpenPeopleOptions['registry'];
  readonly notifier: Pick<Notifier, 'notify'>;
  /** Waits until a time, in milliseconds since 1970; false when nobody has to be told any more. */
  readonly rest: (until: number, request: Request) => Promise<boolean>;
  /** @default Date.now */
  readonly now?: (() => number) | undefined;
}

/** Tells people, in the ways the registry names for the agent, that a request waits for them; nobody has to wait for it. True when one of them has worked. */
export async function notifyPeople(
  request: Request,
  { title, text }: PersonText,
  { registry, notifier, rest, now = Date.now }: NotifyPeopleOptions,
): Promise<boolean> {
  const { id, agentId, sessionName, openedAt } = request;
  const reading = await registry.read();
  if (reading.status !== 'read') return false;
  const agent = findAgentById(reading.registry, agentId);
  const targets = resolveNotify(reading.registry, agent);
  if (targets.length === 0) return false;
  const quiet = resolveAttention(reading.registry, agent).quiet_hours;
  for (let end = quietUntil(quiet, now()); end !== undefined; end = quietUntil(quiet, now())) {
    if (!(await rest(end, request))) return false;
  }
  const answer = `menu-driver ${sessionName} show ${id}`;
  const problem = await notifier.notify(targets, {
    version: 1,
    id: `request-${id}`,
    type: 'request',
    at: new Date().toISOString(),
    host: hostname(),
    text: `${title}\n${text}\nA person has to decide it, at the keyboard of ${sessionName} (${answer}).`,
    needs: [
      {
        id,
        kind: 'request',
        agent: agentId,
        session: sessionName,
        opened_at: openedAt,
        request: id,
        summary: title,
      },
    ],
  });
  return problem === undefined;
}
