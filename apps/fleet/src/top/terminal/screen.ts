import type { Terminal } from '../../terminal.ts';
import type { Size } from '../top-state.ts';

/** A terminal that is drawn on as a whole, and given back as it was. */
export interface Screen {
  size(): Size;
  /** Takes the terminal; a second time it does nothing. */
  enter(): void;
  /** Gives the terminal back; a second time it does nothing. */
  leave(): void;
  /** Draws lines that fit, and of them only those that have changed. */
  paint(lines: readonly string[]): void;
  /** Makes the next drawing a whole one. */
  forget(): void;
}

// another screen, no cursor, no wrapping, and pasted text told from keys
const taken = '\u001b[?1049h\u001b[?25l\u001b[?7l\u001b[?2004h\u001b[H\u001b[2J';
const given = '\u001b[0m\u001b[?2004l\u001b[?7h\u001b[?25h\u001b[?1049l';

export function createScreen({ stdin, stdout }: Terminal): Screen {
  let isOurs = false;
  let shown: readonly string[] = [];

  return {
    size: () => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 }),
    enter() {
      if (isOurs) return;
      isOurs = true;
      shown = [];
      stdin.setRawMode(true);
      stdin.resume();
      stdout.write(taken);
    },
    leave() {
      if (!isOurs) return;
      isOurs = false;
      // a terminal that has hung up takes neither
      try {
        stdout.write(given);
        stdin.setRawMode(false);
      } catch {}
      stdin.pause();
    },
    paint(lines) {
      if (!isOurs) return;
      // cleared first: behind a full line it would take its last character
      const changed = lines.flatMap((line, row) =>
        line === shown[row] ? [] : [`\u001b[${row + 1};1H\u001b[K${line}\u001b[0m`],
      );
      shown = lines;
      if (changed.length > 0) stdout.write(changed.join(''));
    },
    forget() {
      shown = [];
      if (isOurs) stdout.write('\u001b[2J');
    },
  };
}
