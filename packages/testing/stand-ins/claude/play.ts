import { readFileSync } from 'node:fs';
import type { ClaudeScenario } from '../../src/stand-ins/claude-scenario.ts';
import { createComposer, type Wish } from './composer.ts';
import { type Dialog, type DialogEnd, openDialog } from './dialog.ts';
import { createKeyReader, type Key } from './keys.ts';
import type { Notebook } from './notebook.ts';
import { layRows, recordedRows, rowsAfter } from './screens.ts';
import type { Terminal } from './terminal.ts';

/** What can be done with a Claude Code that is played, besides pressing keys. */
export interface Played {
  /** Closes its dialog as the answer of a hook does. */
  closeDialog(): void;
}

/** Draws recorded screens and takes keys as Claude Code was seen to take them, traps included. */
export function play(scenario: ClaudeScenario, notes: Notebook, terminal: Terminal): Played {
  const { still } = scenario;
  return still === undefined
    ? playScreens(scenario, notes, terminal)
    : drawStill(still, notes, terminal);
}

/** Draws a file as it is and takes lines under it; it has no dialog. */
function drawStill(file: string, notes: Notebook, terminal: Terminal): Played {
  terminal.write(`\u001B[H\u001B[2J${readFileSync(file, 'utf8').replace(/\n+$/, '')}`);
  terminal.onLines((bytes) => {
    for (const typed of bytes.split('\n').slice(0, -1)) notes.event({ typed });
  });
  return { closeDialog() {} };
}

function playScreens(scenario: ClaudeScenario, notes: Notebook, terminal: Terminal): Played {
  const { workMs = 300, clearMs = 400, deafMs = 100, heldBackMs = 0 } = scenario;
  const composer = createComposer(scenario);
  const readKeys = createKeyReader();
  const queue = [...(scenario.dialogs ?? [])];
  let base: readonly string[] = recordedRows(scenario.screen ?? '02-idle-after-answer');
  let dialog: Dialog | undefined;
  let isWorking = false;
  let isHeldBack = false;
  let lastKeyAt = 0;

  const draw = () => {
    const rows = dialog ? dialog.rows() : composer.rows(base, isHeldBack);
    terminal.write(layRows(rows, terminal.columns()));
  };

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
    if ('chose' in end && end.chose === 'No, exit') terminal.leave();
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
    if (prompt === '/exit') terminal.leave();
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
      if (terminal.isGone()) return;
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

  terminal.write('\u001B[?1049h\u001B[?2004h\u001B[?25l');
  terminal.onKeys((bytes) => {
    lastKeyAt = Date.now();
    if (scenario.stopTmuxAtKey) terminal.stopTmux();
    for (const key of readKeys(bytes)) press(key);
    draw();
  });
  terminal.onResize(draw);
  if (queue[0]?.atStart) openNext();
  draw();
  return {
    closeDialog() {
      close({ byHook: true });
      draw();
    },
  };
}
