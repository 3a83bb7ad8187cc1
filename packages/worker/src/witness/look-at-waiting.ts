import { type Dialog, kindOfDialog, readScreen } from '@gsd-code-skill/claude-screen';
import { type EventTrigger, isRequestTrigger, triggerOfKind } from '@gsd-code-skill/core';
import { type Binding, listOpenRequests } from '@gsd-code-skill/session-channel';
import { screenRequestOf } from '@gsd-code-skill/session-driver';
import { hasPending } from './has-pending.ts';
import { captureScreen } from './screen-status.ts';
import type { Looked } from './sight.ts';
import { tellOnce } from './tell-once.ts';

/** Milliseconds that an event has to announce what Claude Code waits for. */
const announced = 3000;

/** Tells of a dialog that no event has announced, from the screen. */
export async function lookAtWaiting(looked: Looked): Promise<number | undefined> {
  const { context, pane, claudePid, memory, sight } = looked;
  const { stateDir } = context;
  const left = announced - (performance.now() - sight.since);
  if (left > 0) return left;
  if (await hasPending(stateDir, pane)) return 500;
  if ((await listOpenRequests(stateDir, pane)).length > 0 || isTold(memory, sight.statusAt)) {
    return undefined;
  }
  const text = await captureScreen(context, pane, memory);
  const dialog = text === undefined ? undefined : readScreen(text).dialog;
  const trigger = dialog && triggerOf(dialog);
  if (dialog === undefined || trigger === undefined) return undefined;
  await tellOnce(looked, {
    trigger,
    key: keyOf(looked, dialog, claudePid),
    details: { note: 'no event announced this dialog; it was read from the screen' },
  });
  return undefined;
}

function triggerOf(dialog: Dialog): EventTrigger | undefined {
  // a picker is opened by whoever is typing, and they look at it
  const kind = dialog.kind === 'trust' ? 'permission' : kindOfDialog(dialog);
  return kind && triggerOfKind(kind);
}

function keyOf({ pane, sight }: Looked, dialog: Dialog, claudePid: number): string {
  return `dialog ${screenRequestOf(pane, claudePid, dialog)} ${sight.statusAt}`;
}

/** Whether the agent was told of a dialog since it is open. */
function isTold({ lastWake }: Binding, waitingAt = 0): boolean {
  if (lastWake === undefined || !isRequestTrigger(lastWake.trigger)) return false;
  return Date.parse(lastWake.at) >= waitingAt - 2000;
}
