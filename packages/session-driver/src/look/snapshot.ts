import { activePane, type Pane, type Tmux } from '@gsd-code-skill/tmux-adapter';
import { maskSecrets } from '@gsd-code-skill/wake-format';
import { type ActionOutcome, Stop, usage } from '../outcome.ts';
import { requestOnScreen } from '../request/request-on-screen.ts';
import { quotedLines } from '../request/request-page.ts';
import type { Target } from '../target/target.ts';
import { listSessionPanes } from './find-claude-pane.ts';

/** Lines that a snapshot shows where nobody says how many. */
export const defaultLines = 60;
const mostLines = 99_999;
const defaultCharacters = 6800;

export interface SnapshotOptions {
  /** So many of the last lines, else what an agent can well read. */
  readonly lines?: number | undefined;
  /** Without the mark in front of each line. */
  readonly raw?: true | undefined;
}

/** Shows the last lines of a pane, masked, also where no Claude Code runs. */
export async function snapshot(
  tmux: Tmux,
  session: string,
  open: () => Promise<Target>,
  { lines, raw }: SnapshotOptions,
): Promise<ActionOutcome> {
  if (lines !== undefined) checkLines(lines);
  const { pane, note, target } = await findPane(tmux, session, open);
  const screen = maskSecrets(await tmux.capture(pane.id, { lines: lines ?? defaultLines }));
  const shown = lines === undefined ? screen.slice(-defaultCharacters) : screen;
  const rows = shown.split('\n').map((row) => row.trimEnd());
  const text = rows.join('\n');
  const message = `${session} ${pane.id}, ${pane.width}x${pane.height}${note}`;
  const request = target && (await requestOnScreen(target, await target.look()))?.id;
  const asked = request === undefined ? [] : [`request: ${request}`];
  return {
    verdict: 'ok',
    message,
    lines: [...(raw ? rows : quotedLines(text)), ...(raw ? [] : asked)],
    data: { text, ...(request && { request }) },
  };
}

/** A number of lines that can be shown; `words` is how it was said. */
export function checkLines(lines: number, words = `${lines}`): number {
  if (Number.isSafeInteger(lines) && lines > 0 && lines <= mostLines) return lines;
  throw usage(`snapshot takes a number of lines, up to ${mostLines}: not "${words}"`);
}

interface Found {
  readonly pane: Pane;
  readonly note: string;
  readonly target?: Target;
}

async function findPane(tmux: Tmux, session: string, open: () => Promise<Target>): Promise<Found> {
  try {
    const target = await open();
    return { pane: target.pane, note: '', target };
  } catch (error) {
    if (!(error instanceof Stop) || error.outcome.verdict !== 'refused') throw error;
    // looking does no harm, and shows what runs there instead
    const panes = await listSessionPanes(tmux, session);
    const pane = activePane(panes);
    if (pane === undefined) throw error;
    return { pane, note: `, ${error.outcome.message}` };
  }
}
