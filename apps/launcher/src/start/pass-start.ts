import { realpath } from 'node:fs/promises';
import { readScreen } from '@gsd-code-skill/claude-screen';
import { openSession, plainRights } from '@gsd-code-skill/session-driver';
import type { PaneId } from '@gsd-code-skill/tmux-adapter';
import type { Launcher } from '../command-line/launcher.ts';
import { type AcceptedStart, acceptedRow } from './accepted-row.ts';
import { type AwaitStartOptions, awaitStart, type Start } from './await-start.ts';
import type { StartPlan } from './start-claude.ts';

/** How a start went, and the request that holds it up. */
export type PassedStart = Start & {
  /** The id of the dialog that waits, by which it is answered. */
  readonly request?: string;
};

export type PassStartOptions = Omit<AwaitStartOptions, 'tmux' | 'pane'>;

// one dialog after the other: the folder, then the mode
const mostDialogs = 3;

/**
 * Waits for Claude Code to be ready. Where the settings accept it, the trust dialog of the
 * registered folder and the warning of the launch command's own mode are said yes to; any other
 * dialog is left, with the id it is answered by.
 */
export async function passStart(
  launcher: Launcher,
  plan: StartPlan,
  pane: PaneId,
  options: PassStartOptions,
): Promise<PassedStart> {
  const { tmux, stateDir } = launcher;
  const rights = async () => ({ ...plainRights, permanent: true });
  const session = openSession({ tmux, session: plan.sessionName, stateDir, rights });
  const accepted = await acceptedBy(plan);
  for (let passed = 0; ; passed++) {
    const start = await awaitStart({ tmux, pane, ...options });
    if (start.status === 'ready' || !waiting.has(start.status)) return start;
    const { dialog } = readScreen(await tmux.capture(pane, { ansi: true }));
    const { data } = await session.run({ kind: 'status' });
    const request = typeof data?.request === 'string' ? data.request : undefined;
    const yes = dialog && passed < mostDialogs ? acceptedRow(dialog, accepted) : undefined;
    if (yes === undefined || request === undefined)
      return { ...start, ...(request && { request }) };
    const answer = { kind: 'choose', choices: [yes], for: request, permanent: true } as const;
    const { verdict } = await session.run(answer);
    if (verdict !== 'delivered' && verdict !== 'unconfirmed') return { ...start, request };
  }
}

const waiting: ReadonlySet<Start['status']> = new Set<Start['status']>([
  'trust-dialog',
  'dialog',
  'resume-picker',
]);

// Claude Code names a folder without links
async function acceptedBy({ settings, workingDirectory, launchCommand }: StartPlan) {
  const real = await realpath(workingDirectory);
  const { startup } = settings;
  return { startup, folders: [workingDirectory, real], launchCommand } satisfies AcceptedStart;
}
