import type { Pane, Tmux } from '@gsd-code-skill/tmux-adapter';
import { type Outcome, Stop, usage } from '../outcome.ts';
import { findClaudePane, listSessionPanes } from './find-claude-pane.ts';

const defaultLines = 60;
const defaultCharacters = 7000;

/** Shows the last lines of a pane; so many as were asked for, else what an agent can well read. */
export async function snapshot(tmux: Tmux, session: string, lines?: number): Promise<Outcome> {
  if (lines !== undefined && !(Number.isSafeInteger(lines) && lines > 0 && lines < 100_000)) {
    throw usage(`snapshot takes a number of lines, up to 99999: not "${lines}"`);
  }
  const { pane, note } = await findPane(tmux, session);
  const text = await tmux.capture(pane.id, { lines: lines ?? defaultLines });
  const shown = lines === undefined ? text.slice(-defaultCharacters) : text;
  const rows = shown.split('\n').map((row) => row.trimEnd());
  const message = `${session} ${pane.id}, ${pane.width}x${pane.height}${note}`;
  return { verdict: 'ok', message, lines: rows, data: { text: rows.join('\n') } };
}

async function findPane(tmux: Tmux, session: string): Promise<{ pane: Pane; note: string }> {
  try {
    return { pane: await findClaudePane(tmux, session), note: '' };
  } catch (error) {
    if (!(error instanceof Stop) || error.outcome.verdict !== 'refused') throw error;
    // looking does no harm, and shows what runs there instead
    const panes = await listSessionPanes(tmux, session);
    const pane = panes.find(({ active }) => active) ?? panes[0];
    if (pane === undefined) throw error;
    return { pane, note: `, ${error.outcome.message}` };
  }
}
