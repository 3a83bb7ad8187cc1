import type { ClaudeEvent, ClaudeScenario } from '../../src/stand-ins/claude-scenario.ts';
import { createComposer, type Wish } from './composer.ts';
import { type Dialog, type DialogEnd, openDialog } from './dialog.ts';
import { createKeyReader, type Key } from './keys.ts';
import { drawRows, recordedRows, rowsAfter } from './screens.ts';

/** Where what happens is written down. */
export interface Notebook {
  event(event: ClaudeEvent): void;
  key(key: string): void;
}

/** Draws recorded screens and takes keys as Claude Code was seen to take them, traps included. */
export function play(scenario: ClaudeScenario, notes: Notebook): void {
  const { workMs = 300, clearMs = 400, deafMs = 100, heldBackMs = 0 } = scenario;
  const composer = createComposer(scenario);
  const readKeys = createKeyReader();
  const queue = [...(scenario.dialogs ?? [])];
  let base: readonly string[] = recordedRows(scenario.screen ?? '02-idle-after-answer');
  let dialog: Dialog | undefined;
  let isWorking = false;
  let isHeldBack = false;
  let lastKeyAt = 0;

  const draw = () => drawRows(dialog ? dialog.rows() : composer.rows(base, isHeldBack));

  function openNext(): void {
    const left = queue.length > 0 ? lastKeyAt + heldBackMs - Date.now() : 0;
    isHeldBack = left > 0;
    const next = isHeldBack ? later(left, openNext) : queue.shift();
    if (next) dialog = openDialog(next.pages, deafMs);
  }

  function close(end: DialogEnd | { readonly byHook: true }): void {
    notes.event(end);
    dialog = undefined;
    base = rowsAfter(end);
    if ('chose' in end && end.chose === 'No, exit') process.exit(0);
    openNext();
  }

  function grant(wish: Wish): void {
    if (wish === undefined) return;
    if (wish === 'interrupt') notes.event({ interrupted: true });
    else if (wish === 'leave') notes.event({ askedToLeave: true });
    else take(wish.prompt);
  }

  function take(prompt: string): void {
    notes.event({ prompt });
    if (prompt === '/exit') process.exit(0);
    if (prompt === '/clear') {
      later(clearMs, begin);
      return;
    }
    isWorking = true;
    base = recordedRows('03-working-spinner');
    later(workMs, () => {
      isWorking = false;
      base = recordedRows('02-idle-after-answer');
      openNext();
    });
  }

  function begin(): void {
    const rows = recordedRows('01-idle-fresh');
    const blank = rows.findIndex((row, index) => index > 4 && row.trim() === '');
    rows[blank] = '❯ /clear';
    base = rows;
    notes.event({ fresh: true });
  }

  function later(milliseconds: number, act: () => void): undefined {
    setTimeout(() => {
      act();
      draw();
    }, milliseconds);
  }

  function press(key: Key): void {
    notes.key(key.paste ?? key.key);
    if (scenario.deaf) return;
    const end = dialog?.press(key);
    if (end) close(end);
    else if (!dialog) grant(composer.press(key, isWorking));
  }

  process.stdin.setRawMode(true);
  process.stdout.write('\u001B[?1049h\u001B[?2004h\u001B[?25l');
  process.stdin.on('data', (bytes) => {
    lastKeyAt = Date.now();
    if (scenario.stopTmuxAtKey) process.kill(process.ppid, 'SIGSTOP');
    for (const key of readKeys(bytes.toString('utf8'))) press(key);
    draw();
  });
  process.stdout.on('resize', draw);
  // as the answer of a hook does
  process.on('SIGUSR1', () => {
    close({ byHook: true });
    draw();
  });
  if (queue[0]?.atStart) openNext();
  draw();
}
