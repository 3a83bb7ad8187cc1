import { isProcessAlive } from '@gsd-code-skill/core';
import {
  type Binding,
  type BoundPane,
  closeNeed,
  listSpool,
  type Need,
  type NewNeed,
  openNeed,
  type PaneKey,
  readBinding,
  readBindings,
  readNeeds,
  serverPidOf,
  writeBinding,
} from '@gsd-code-skill/session-channel';
import { tellNotice } from '../../event/own-event.ts';
import { findSuccessors, isLiving } from '../../witness/find-successors.ts';
import { killedNotice } from '../../witness/tell-killed.ts';
import { ended } from './need-ends.ts';

/** The panes in which a Claude Code lives, and those whose Claude Code is gone without a word. */
export interface Lives {
  readonly living: readonly BoundPane[];
  readonly gone: readonly BoundPane[];
}

/** Looks which of the Claude Codes that were seen are still alive. */
export async function countLives(stateDir: string): Promise<Lives> {
  const bound = (await readBindings(stateDir)).filter(
    ({ binding: { claudePid } }) => claudePid !== undefined,
  );
  return { living: bound.filter(isLiving), gone: bound.filter((one) => !isLiving(one)) };
}

/**
 * Tells that sessions have ended whose Claude Code was killed, and could not say so itself. Of those
 * that a boot has ended, only what somebody had to see to is worth a word, and that by a reminder of
 * all of them; of those that were started again elsewhere nothing.
 */
export async function noteGone(
  stateDir: string,
  gone: Lives['gone'],
  bootedAt: number,
): Promise<void> {
  const unnoted = gone.filter(({ binding }) => binding.gonePid !== binding.claudePid);
  if (unnoted.length === 0) return;
  const spooled = new Set((await listSpool(stateDir)).map(({ pane }) => pane));
  const successorOf = await findSuccessors(stateDir);
  for (const { pane, binding, changedAt } of unnoted) {
    // its last words are still to be read
    if (spooled.has(pane)) continue;
    const successor = successorOf(binding.sessionName);
    if (successor === 'unread') continue;
    const needs = await readNeeds(stateDir, { pane });
    const isKnown = successor === 'living' || needs.some(({ kind }) => kind === 'ended');
    const { claudePid = 0 } = binding;
    const isNews = Date.parse(changedAt) > bootedAt;
    // told like any end, which opens the need and closes the others
    if (!isKnown && isNews) await tellNotice(stateDir, pane, binding, killedNotice(claudePid));
    else await endNeeds(stateDir, { pane, binding }, needs, isKnown);
    // an event may have come meanwhile, of another Claude Code in the same pane
    const current = await readBinding(stateDir, pane);
    if (current === undefined || current.claudePid !== binding.claudePid) continue;
    await writeBinding(stateDir, pane, { ...current, gonePid: binding.claudePid });
  }
}

/** Closes what a session needed, and opens its end where somebody had to see to something. */
async function endNeeds(
  stateDir: string,
  { pane, binding }: Pick<BoundPane, 'pane' | 'binding'>,
  needs: readonly Need[],
  isKnown: boolean,
): Promise<void> {
  const isWorthIt = needs.some(({ kind }) => kind !== 'turn');
  if (isWorthIt && !isKnown) await openNeed(stateDir, endOf(pane, binding));
  for (const { id, kind } of needs) {
    if (kind !== 'ended') await closeNeed(stateDir, id, ended);
  }
}

/** Ends what sessions needed whose tmux server is gone, and of which nothing else is remembered. */
export async function closeOrphans(stateDir: string): Promise<void> {
  const spooled = new Set((await listSpool(stateDir)).map(({ pane }) => pane));
  const needs = (await readNeeds(stateDir)).filter(
    ({ pane, kind }) =>
      kind !== 'ended' && !spooled.has(pane) && !isProcessAlive(serverPidOf(pane)),
  );
  const successorOf = await findSuccessors(stateDir);
  for (const { id, kind, pane, agentId, sessionName } of needs) {
    if ((await readBinding(stateDir, pane)) !== undefined) continue;
    const successor = successorOf(sessionName);
    if (successor === 'unread') continue;
    const isOver = kind !== 'turn' && successor === 'none';
    if (isOver) await openNeed(stateDir, endOf(pane, { agentId, sessionName }));
    await closeNeed(stateDir, id, ended);
  }
}

type Gone = Pick<Binding, 'agentId' | 'sessionName' | 'claudePid'>;

function endOf(pane: PaneKey, { agentId, sessionName, claudePid }: Gone): NewNeed {
  return {
    kind: 'ended',
    key: `gone ${claudePid}`,
    agentId,
    sessionName,
    pane,
    trigger: 'session_end',
    summary: 'Claude Code was killed',
    isUnexpected: true,
  };
}
