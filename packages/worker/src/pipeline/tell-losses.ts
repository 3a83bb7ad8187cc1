import { parseTmuxVariable } from '@gsd-code-skill/core';
import {
  addNotice,
  type LostEvent,
  loggedLoss,
  type PaneKey,
  paneIdOf,
  readBinding,
  tellOfLosses,
} from '@gsd-code-skill/session-channel';
import { ulid } from 'ulid';
import { logRecord } from '../delivery/delivery-log.ts';
import type { WorkerContext } from '../worker-context.ts';
import { identifyPane } from './identify-pane.ts';

type Loss = Omit<LostEvent, 'pane'>;

interface Loser {
  readonly agentId: string;
  readonly sessionName: string;
}

/** Tells of events that hook.sh could not write down: in the log now, to the agent with its next wake. */
export async function tellLosses(context: WorkerContext): Promise<void> {
  await tellOfLosses(context.stateDir, async (lost) => {
    const losses: { readonly loser: Loser; readonly events: readonly Loss[] }[] = [];
    for (const pane of new Set(lost.map((one) => one.pane))) {
      const events = lost.filter((one) => one.pane === pane);
      const loser = await findLoser(pane, events, context);
      // of a pane that nobody owns nothing is missed
      if (loser !== undefined) losses.push({ loser, events });
    }
    for (const { loser, events } of losses) await tell(loser, events, context);
  });
}

/** Tells of an event of which only the pane is known. */
export async function tellLostEvent(pane: PaneKey, context: WorkerContext): Promise<void> {
  const loser = await readBinding(context.stateDir, pane);
  if (loser === undefined) return;
  await tell(loser, [{ event: 'an incomplete event', tmux: '' }], context);
}

/** Has the next wake of a session say, once, that so many of its events were lost; gives the words. */
export async function noticeLoss(
  sessionName: string,
  { id, count }: { readonly id: string; readonly count: number },
  { stateDir }: WorkerContext,
): Promise<string> {
  const text = describe(count);
  await addNotice(stateDir, sessionName, { id: `lost ${id}`, text });
  return text;
}

async function tell(
  { agentId, sessionName }: Loser,
  events: readonly Loss[],
  context: WorkerContext,
): Promise<void> {
  const { stateDir } = context;
  const loss = { id: ulid(), count: events.length };
  const words = await noticeLoss(sessionName, loss, context);
  const names = new Set(events.map(({ event }) => event));
  await logRecord(stateDir, {
    timestamp: new Date().toISOString(),
    event: loggedLoss,
    session: sessionName,
    agent: agentId,
    outcome: 'failed',
    reason: `${words}: ${[...names].join(', ')}`,
    durations: {},
  });
}

/** Whose events they were; the first of a session can be lost before anything is remembered of it. */
async function findLoser(
  pane: PaneKey,
  events: readonly Loss[],
  context: WorkerContext,
): Promise<Loser | undefined> {
  const memory = await readBinding(context.stateDir, pane);
  if (memory !== undefined) return memory;
  const server = parseTmuxVariable(events.at(-1)?.tmux ?? '');
  if (server === undefined) return undefined;
  const header = { ...server, paneId: paneIdOf(pane), claudePid: undefined, event: loggedLoss };
  const identity = await identifyPane(header, pane, context);
  if (identity.status === 'undecided') throw new Error(`lost events: ${identity.reason}`);
  if (identity.status === 'stranger') return undefined;
  const { agent, sessionName } = identity.owner;
  return { agentId: agent.agent_id, sessionName };
}

function describe(count: number): string {
  const events = count === 1 ? '1 event was' : `${count} events were`;
  return `${events} lost before ${new Date().toISOString()}: there was no room, or the hook was killed`;
}
