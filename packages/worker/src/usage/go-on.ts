import { readScreen, stopAndWaitRow } from '@gsd-code-skill/claude-screen';
import { type BoundPane, type LimitRecord, writeLimit } from '@gsd-code-skill/session-channel';
import {
  type DrivenSession,
  openSession,
  type SeenPane,
  screenRequestOf,
} from '@gsd-code-skill/session-driver';
import { readUsageLimit } from '@gsd-code-skill/transcript-reader';
import { captureScreen } from '../witness/screen-status.ts';
import type { WorkerContext } from '../worker-context.ts';

/** What a session is told. */
export const goOnText =
  'The usage limit has reset. Continue with the task you were working on when it was reached; do not repeat what is already done.';

/** Tells a session to go on; gives why that could not be, if nothing was typed. */
export async function goOn(
  record: LimitRecord,
  { pane, binding }: Pick<BoundPane, 'pane' | 'binding'>,
  { stateDir, tmux }: Pick<WorkerContext, 'stateDir' | 'tmux'>,
): Promise<string | undefined> {
  const session = openSession({
    tmux: tmux(binding.socketPath),
    session: binding.sessionName,
    stateDir,
    by: 'gsd-hooks',
  });
  let isWritten = false;
  const typed = (step: 'typing' | 'typed') => {
    const at = Date.now();
    return writeLimit(stateDir, { ...record, step, stepAt: at, typedAt: record.typedAt ?? at });
  };

  async function object(seen: SeenPane): Promise<string | undefined> {
    if (seen.pane !== pane) return 'the session is in another pane';
    const { composer, state } = seen.screen;
    if (composer === undefined || composer.kind === 'draft') return 'its input row is in use';
    if (composer.queued.length > 0 || state === 'working') return 'it is at work';
    const limit = await readUsageLimit(record.transcriptPath);
    if (limit?.uuid !== record.uuid || limit.isTouched) return 'it has continued';
    if (limit.continuation === 'cancelled') return 'somebody cancelled it';
    // on the disk before the first key: a worker that is killed here has typed, for all that follows
    await typed('typing');
    isWritten = true;
    return undefined;
  }

  await leaveLimitDialog(session, { pane, binding }, tmux);
  const outcome = await session.run({ kind: 'type', text: goOnText }, { object });
  if (!isWritten) return outcome.message;
  if (outcome.verdict === 'delivered') await typed('typed');
  return undefined;
}

/** Leaves the dialog that Claude Code opens at a limit far away, by the row that changes nothing. */
async function leaveLimitDialog(
  session: DrivenSession,
  { pane, binding }: Pick<BoundPane, 'pane' | 'binding'>,
  tmux: WorkerContext['tmux'],
): Promise<void> {
  const { dialog } = readScreen((await captureScreen({ tmux }, pane, binding)) ?? '');
  const row = stopAndWaitRow(dialog);
  if (dialog === undefined || row === undefined) return;
  const id = screenRequestOf(pane, binding.claudePid, dialog);
  await session.run({ kind: 'choose', for: id, choices: [row.label] });
}
