// Plays a Claude Code that asks leave for one command after another, as tall as they are:
// `drawn-claude.ts <log> <commands as JSON>`. What does not fit the window is cut at its upper edge.
import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { recordedScreen } from '@gsd-code-skill/testing/recordings';

const [, , log = '', given = '[]'] = process.argv;
const commands: string[] = JSON.parse(given);
const labels = ['Yes', 'Yes, and always allow access to /srv from this project', 'No'];
let focus = 0;
const escapeKey = '\u001B';
const keyPattern = new RegExp(`${escapeKey}\\[[AB]|.`, 'gs');

const bars = (command: string) =>
  command.includes('\n') ? command.split('\n').map((line) => `│ ${line}`) : [command];

function dialog(command: string, width: number): string[] {
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

/** A recorded screen, as wide as the window. */
function idle(width: number): string[] {
  const rows = recordedScreen('02-idle-after-answer').split('\n').slice(0, 40);
  return rows.map((row) => row.slice(0, width));
}

function draw(): void {
  const { columns, rows } = process.stdout;
  const [command] = commands;
  const lines = (command === undefined ? idle(columns) : dialog(command, columns)).slice(-rows);
  process.stdout.write(`\u001B[?2026h\u001B[H${lines.join('\u001B[K\r\n')}\u001B[J\u001B[?2026l`);
}

function take(key: string): void {
  const [command] = commands;
  appendFileSync(`${log}.keys`, `${JSON.stringify(key)}\n`);
  if (command === undefined) return;
  if (key === '\u001B[A') focus = Math.max(0, focus - 1);
  if (key === '\u001B[B') focus = Math.min(2, focus + 1);
  const row = key === '\r' ? focus : Number(key) - 1;
  const chose = key === '\u001B' ? 'Escape' : labels[row];
  if (chose === undefined) return;
  appendFileSync(log, `${JSON.stringify([chose, command])}\n`);
  commands.shift();
  focus = 0;
}

process.stdin.setRawMode(true);
process.stdout.write('\u001B[?1049h\u001B[?25l');
process.stdin.on('data', (bytes) => {
  // what was typed while it stood still comes at once
  for (const [key] of bytes.toString('utf8').matchAll(keyPattern)) take(key);
  draw();
});
// takes nothing more until a file is there
process.on('SIGUSR2', () => {
  writeFileSync(`${log}.stalled`, '');
  while (!existsSync(`${log}.go`)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
});
process.stdout.on('resize', draw);
draw();
