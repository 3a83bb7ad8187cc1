import type { Terminal } from '@gsd-code-skill/testing';
import { idle } from './drawn-claude.ts';

/** A Claude Code that shows rows to choose from. */
export interface DrawnRows {
  /** Which row was chosen, and with which text. */
  readonly chosen: readonly (readonly [row: string, text: string])[];
}

/**
 * Plays a form, or a list of conversations, as Claude Code 2.1.325 draws them. A clock runs above a
 * form, and a key is taken a moment later.
 */
export function playRows(terminal: Terminal, kind: 'form' | 'list'): DrawnRows {
  const isForm = kind === 'form';
  const rows = isForm ? ['Name', 'Accept', 'Decline'] : ['first talk', 'second talk'];
  const chosen: [string, string][] = [];
  let focus = 0;
  let text = '';
  let isOpen = true;
  let ticks = 0;

  const at = (row: number) => (row === focus ? '❯ ' : '  ');

  const form = () => [
    `  Calling el · ${ticks}…`,
    '',
    '─'.repeat(terminal.columns()),
    '  MCP server “el” requests your input',
    '',
    '  Please give your name',
    '',
    `  ${at(0)}* Name: ${text || 'Type something…'}`,
    '',
    `  ${at(1)}Accept  ${at(2)}Decline`,
    '',
    '  Esc to cancel · ↑/↓ to navigate · Backspace to unset',
  ];

  const list = () => [
    '─'.repeat(terminal.columns()),
    '  Resume session',
    ...rows.flatMap((row, index) => [
      `  ${at(index)}${row}`,
      '    6 seconds ago · HEAD · 369.3KB',
      '',
    ]),
    '    Ctrl+A to show all projects · Space to preview · Type to search · Esc to cancel',
  ];

  function draw(): void {
    const lines = isOpen ? (isForm ? form() : list()) : idle(terminal.columns());
    terminal.write(`\u001B[H${lines.slice(-terminal.rows()).join('\u001B[K\r\n')}\u001B[J`);
  }

  function take(key: string): void {
    if (key === '\u001B[A') focus = Math.max(0, focus - 1);
    else if (key === '\u001B[B') focus = Math.min(rows.length - 1, focus + 1);
    else if (key === '\r' && isForm && focus === 0) focus = 1;
    else if (key === '\r' || key === '\u001B') {
      chosen.push([key === '\r' ? (rows[focus] ?? '') : 'Escape', text]);
      isOpen = false;
    } else if (isForm && focus === 0) text += key;
  }

  terminal.write('\u001B[?1049h\u001B[?25l');
  terminal.onKeys((key) => {
    setTimeout(() => {
      if (isOpen) take(key);
      draw();
    }, 100);
  });
  const clock = setInterval(() => {
    ticks++;
    if (isOpen) draw();
    if (terminal.isGone()) clearInterval(clock);
  }, 40);
  draw();
  return { chosen };
}
