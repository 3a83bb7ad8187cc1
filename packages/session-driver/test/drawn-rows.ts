// Plays a form, or a list of conversations, as Claude Code 2.1.325 draws them:
// `drawn-rows.ts <log> "form" | "list"`. A clock runs above a form, and a key is taken a moment later.
import { appendFileSync } from 'node:fs';
import { recordedScreen } from '@gsd-code-skill/testing/recordings';

const [, , log = '', given = ''] = process.argv;
const isForm: boolean = JSON.parse(given)[0] === 'form';
const rows = isForm ? ['Name', 'Accept', 'Decline'] : ['first talk', 'second talk'];
let focus = 0;
let text = '';
let isOpen = true;
let ticks = 0;

const at = (row: number) => (row === focus ? '❯ ' : '  ');

const form = () => [
  `  Calling el · ${ticks}…`,
  '',
  '─'.repeat(process.stdout.columns),
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
  '─'.repeat(process.stdout.columns),
  '  Resume session',
  ...rows.flatMap((row, index) => [
    `  ${at(index)}${row}`,
    '    6 seconds ago · HEAD · 369.3KB',
    '',
  ]),
  '    Ctrl+A to show all projects · Space to preview · Type to search · Esc to cancel',
];

function draw(): void {
  const { columns } = process.stdout;
  const recorded = () => recordedScreen('02-idle-after-answer').split('\n').slice(0, 40);
  const idle = () => recorded().map((row) => row.slice(0, columns));
  const lines = isOpen ? (isForm ? form() : list()) : idle();
  process.stdout.write(`\u001B[H${lines.slice(-process.stdout.rows).join('\u001B[K\r\n')}\u001B[J`);
}

function take(key: string): void {
  if (key === '\u001B[A') focus = Math.max(0, focus - 1);
  else if (key === '\u001B[B') focus = Math.min(rows.length - 1, focus + 1);
  else if (key === '\r' && isForm && focus === 0) focus = 1;
  else if (key === '\r' || key === '\u001B') {
    const chose = key === '\r' ? rows[focus] : 'Escape';
    appendFileSync(log, `${JSON.stringify([chose, text])}\n`);
    isOpen = false;
  } else if (isForm && focus === 0) text += key;
}

process.stdin.setRawMode(true);
process.stdout.write('\u001B[?1049h\u001B[?25l');
process.stdin.on('data', (bytes) => {
  setTimeout(() => {
    if (isOpen) take(bytes.toString('utf8'));
    draw();
  }, 100);
});
setInterval(() => {
  ticks++;
  if (isOpen) draw();
}, 40);
draw();
