import { hostname } from 'node:os';
import { findAgentById, resolveNotify } from '@gsd-code-skill/registry';
import type { Request } from '@gsd-code-skill/session-channel';
import type { Notifier } from '../attention/notify/notifier.ts';
import type { OpenPeopleOptions } from './open-people.ts';
import type { PersonText } from './person-text.ts';

/** Tells people, in the ways the registry names for the agent, that a request waits for them; nobody has to wait for it. */
export async function notifyPeople(
  { id, agentId, sessionName, openedAt }: Request,
  { title, text }: PersonText,
  registry: OpenPeopleOptions['registry'],
  notifier: Pick<Notifier, 'notify'>,
): Promise<void> {
  const reading = await registry.read();
  if (reading.status !== 'read') return;
  const targets = resolveNotify(reading.registry, findAgentById(reading.registry, agentId));
  if (targets.length === 0) return;
  const answer = `menu-driver ${sessionName} show ${id}`;
  await notifier.notify(targets, {
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
}
