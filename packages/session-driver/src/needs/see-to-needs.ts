import {
  closeNeed,
  listOpenRequests,
  type Need,
  postponeNeed,
  readNeeds,
} from '@gsd-code-skill/session-channel';
import { type ActionOutcome, refused } from '../outcome.ts';
import { checkPostponement } from './check-postponement.ts';
import { waitingRequests } from './waiting-requests.ts';

interface NeedsOfSession {
  readonly stateDir: string;
  readonly sessionName: string;
  /** Who says so. */
  readonly by: string;
  /** Rejects when there is no session of that name. */
  readonly requireSession: () => Promise<unknown>;
}

/** Says that nothing is needed of a session's agent any more; refused while something is asked. */
export async function sayDone(
  session: NeedsOfSession,
  status: () => Promise<ActionOutcome>,
): Promise<ActionOutcome> {
  const { stateDir, by } = session;
  const needs = await needsOf(session);
  const waiting = await waitingRequests(stateDir, needs, status);
  const asked = [...new Set([...(await recordedIn(session)), ...waiting])];
  if (asked.length > 0) {
    const ids = asked.join(', ');
    throw refused(`a request is open: ${ids}; answer it, or say later`, { data: { open: asked } });
  }
  for (const { id } of needs) await closeNeed(stateDir, id, { by, how: 'done' });
  return outcomeForNeeds(needs, 'done', {});
}

/** Lets what a session needs rest for so many milliseconds. */
export async function sayLater(
  session: NeedsOfSession,
  milliseconds: number,
): Promise<ActionOutcome> {
  checkPostponement(milliseconds);
  const { stateDir, by } = session;
  const needs = await needsOf(session);
  const until = Date.now() + milliseconds;
  const end = new Date(until).toISOString();
  const longer: string[] = [];
  for (const { id } of needs) {
    const state = (await postponeNeed(stateDir, id, { until, by }))?.state;
    if (state?.status === 'postponed' && state.until > end) longer.push(`${id} at ${state.until}`);
  }
  const lines = longer.length > 0 && {
    lines: [`postponed for a usage limit: ${longer.join(', ')}`],
  };
  return { ...outcomeForNeeds(needs, `due again at ${end}`, { until: end }), ...lines };
}

/** What a session needs; one that has ended may, too, but not one that nobody has heard of. */
async function needsOf({
  stateDir,
  sessionName,
  requireSession,
}: NeedsOfSession): Promise<readonly Need[]> {
  const needs = await readNeeds(stateDir, { sessionName });
  if (needs.length === 0) await requireSession();
  return needs;
}

/** The recorded requests of a session that wait for an answer, whether or not a need tells of them. */
async function recordedIn({ stateDir, sessionName }: NeedsOfSession): Promise<readonly string[]> {
  const open = await listOpenRequests(stateDir);
  return open.filter((one) => one.sessionName === sessionName).map(({ id }) => id);
}

function outcomeForNeeds(needs: readonly Need[], what: string, data: object): ActionOutcome {
  const ids = needs.map(({ id }) => id);
  const words = needs.map(({ id, kind }) => `${id} (${kind})`).join(', ');
  const message = needs.length === 0 ? 'nothing is open' : `${what}: ${words}`;
  return { verdict: 'delivered', message, data: { needs: ids, ...data } };
}
