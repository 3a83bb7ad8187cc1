import { recordedScreen } from '../../src/recordings.ts';
import type { ClaudeEvent } from '../../src/stand-ins/claude-scenario.ts';

/** The rows of a recorded screen. */
export function recordedRows(name: string): string[] {
  return recordedScreen(name).split('\n').slice(0, 40);
}

/** What draws rows over the whole of a terminal so many columns wide, in one go. */
export function layRows(rows: readonly string[], columns: number): string {
  const lines = rows.flatMap((row) => row.split('\n'));
  const screen = lines.slice(-40).map((row) => {
    const line = /^─+$/.test(row) ? '─'.repeat(columns) : row;
    const isLong = line.length > columns && !line.includes('\u001B');
    return `${isLong ? line.slice(0, columns) : line}\u001B[K`;
  });
  return `\u001B[?2026h\u001B[H${screen.join('\r\n')}\u001B[J\u001B[?2026l`;
}

/** The screen once a dialog was closed, with the line that tells how. */
export function rowsAfter(event: ClaudeEvent): string[] {
  const rows = recordedRows('02-idle-after-answer');
  const row = rows.findIndex((line) => line.startsWith('✻'));
  if ('answers' in event) {
    rows[row + 1] = "● User answered Claude's questions:";
    rows[row + 2] = `  ⎿  · ${event.answers.join(' · → ')}`;
  } else if ('declined' in event) rows[row + 1] = '● User declined to answer questions';
  else if ('chose' in event) rows[row + 1] = `● ${event.chose}`;
  else rows[row + 1] = 'byHook' in event ? '● Thank you' : '● Let us talk';
  return rows;
}
