import { recordedScreen, type Terminal } from '@gsd-code-skill/testing';

const labels = ['Yes', 'Yes, and always allow access to /srv from this project', 'No'];
const escapeKey = '\u001B';
const keyPattern = new RegExp(`${escapeKey}\\[[AB]|.`, 'gs');

/** A Claude Code that asks leave. */
export interface DrawnClaude {
  /** Which row was chosen, and for which command. */
  readonly chosen: readonly (readonly [row: string, command: string])[];
  readonly keys: readonly string[];
  /** Lets it take no more keys for a while, and draw nothing. */
  stall(): void;
  goOn(): void;
}

/**
 * Plays a Claude Code that asks leave for one command after another, as tall as they are. What does
 * not fit the window is cut at its upper edge.
 */
export function playClaude(terminal: Terminal, asked: readonly string[]): DrawnClaude {
  const commands = [...asked];
  const chosen: [string, string][] = [];
  const keys: string[] = [];
  let focus = 0;
  let isStalled = false;
  let waiting = '';

  function draw(): void {
    const columns = terminal.columns();
    const [command] = commands;
    const lines = command === undefined ? idle(columns) : dialog(command, columns, focus);
    const text = lines.slice(-terminal.rows()).join('\u001B[K\r\n');
    terminal.write(`\u001B[?2026h\u001B[H${text}\u001B[J\u001B[?2026l`);
  }

  function take(key: string): void {
    const [command] = commands;
    keys.push(key);
    if (command === undefined) return;
    if (key === '\u001B[A') focus = Math.max(0, focus - 1);
    if (key === '\u001B[B') focus = Math.min(2, focus + 1);
    const row = key === '\r' ? focus : Number(key) - 1;
    const chose = key === escapeKey ? 'Escape' : labels[row];
    if (chose === undefined) return;
    chosen.push([chose, command]);
    commands.shift();
    focus = 0;
  }

  function takeWaiting(): void {
    if (isStalled) return;
    // what was typed while it stood still comes at once
    for (const [key] of waiting.matchAll(keyPattern)) take(key);
    waiting = '';
    draw();
  }

  terminal.write('\u001B[?1049h\u001B[?25l');
  terminal.onKeys((bytes) => {
    waiting += bytes;
    takeWaiting();
  });
  terminal.onResize(takeWaiting);
  draw();
  return {
    chosen,
    keys,
    stall() {
      isStalled = true;
    },
    goOn() {
      isStalled = false;
      takeWaiting();
    },
  };
}

function dialog(command: string, width: number, focus: number): readonly string[] {
  const dashes = '╌'.repeat(width);
  return [
    '● I will run a command.',
    '',
    '─'.repeat(width),
    ' Bash command',
    ...[dashes, ...bars(command).map((row) => ` ${row}`), dashes],
    ' Do you want to proceed?',
    ...labels.map((label, index) => ` ${index === focus ? '❯' : ' '} ${index + 1}. ${label}`),
    '',
    ' Esc to cancel · Tab to amend',
  ];
}

const bars = (command: string) =>
  command.includes('\n') ? command.split('\n').map((line) => `│ ${line}`) : [command];

/** A recorded screen, as wide as the window. */
export function idle(width: number): readonly string[] {
  const rows = recordedScreen('02-idle-after-answer').split('\n').slice(0, 40);
  return rows.map((row) => row.slice(0, width));
}
