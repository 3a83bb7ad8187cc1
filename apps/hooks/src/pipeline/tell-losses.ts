import { parseTmuxVariable } from '@gsd-code-skill/core';
import {
  addNotice,
  type LostEvent,
  loggedLoss,
  type PaneKey,
  readBinding,
  takeLosses,
} from '@gsd-code-skill/session-channel';
import { logRecord } from '../delivery/delivery-log.ts';
import { identifyPane } from './identify-pane.ts';
import type { WorkerContext } from './worker-context.ts';

/** Tells of events that hook.sh could not write down: in the log now, to the agent with its next wake. */
export async function tellLosses(context: WorkerContext): Promise<void> {
  const lost = await takeLosses(context.stateDir);
  for (const pane of new Set(lost.map((one) => one.pane))) {
    await tellLoss(
      pane,
      lost.filter((one) => one.pane === pane),
      context,
    );
  }
}

/** Tells of events of one pane that were lost. */
export async function tellLoss(
  pane: PaneKey,
  events: readonly Omit<LostEvent, 'pane'>[],
  context: WorkerContext,
): Promise<void> {
  const { stateDir } = context;
  const loser = await findLoser(pane, events, context);
  // of a pane that nobody owns nothing is missed
  if (loser === undefined) return;
  const words = describe(events.length);
  await addNotice(stateDir, loser.sessionName, words);
  const names = new Set(events.map(({ event }) => event));
  await logRecord(stateDir, {
    timestamp: new Date().toISOString(),
    event: loggedLoss,
    session: loser.sessionName,
    agent: loser.agentId,
    outcome: 'failed',
    reason: `${words}: ${[...names].join(', ')}`,
    durations: {},
  });
}

/** Whose events they were; the first events of a session can be lost before anything is remembered of it. */
async function findLoser(
  pane: PaneKey,
  events: readonly Omit<LostEvent, 'pane'>[],
  context: WorkerContext,
) {
  const memory = await readBinding(context.stateDir, pane);
  if (memory !== undefined) return memory;
  const server = parseTmuxVariable(events.at(-1)?.tmux ?? '');
  if (server === undefined) return undefined;
  const paneId = `%${Number(pane.split('.')[1])}` as const;
  const header = { ...server, paneId, claudePid: undefined, event: loggedLoss };
  const identity = await identifyPane(header, pane, context);
  if (identity.status !== 'managed') return undefined;
  const { agent, sessionName } = identity.owner;
  return { agentId: agent.agent_id, sessionName };
}

function describe(count: number): string {
  const events = count === 1 ? '1 event was' : `${count} events were`;
  return `${events} lost before ${new Date().toISOString()}: there was no room, or the hook was killed`;
}
