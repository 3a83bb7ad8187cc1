// Plays Claude Code for the tests: draws recorded screens and takes keys as the real program was
// seen to take them, traps included. argv: the file to log to, and a scenario as JSON.
// Keys are logged beside it; SIGUSR1 closes a dialog as the answer of a hook does.
import { appendFileSync, readFileSync } from 'node:fs';

const [, , logFile, scenarioText = '{}'] = process.argv;
const {
  dialogs = [],
  stash = true,
  screen: firstScreen = '02-idle-after-answer',
  ghost = '',
  workMs = 300,
  clearMs = 400,
  deaf = false,
  heldBackMs = 0,
  stopTmuxAtKey = false,
  deafMs = 100,
} = JSON.parse(scenarioText);

const panes = new URL('../../../fixtures/claude-code-2.1.325/panes/', import.meta.url);
const recordKey = (key) => appendFileSync(`${logFile}.keys`, `${JSON.stringify(key)}\n`);
const record = (event) => appendFileSync(logFile, `${JSON.stringify(event)}\n`);
const recorded = (name) =>
  readFileSync(new URL(`${name}.120x40.txt`, panes), 'utf8')
    .split('\n')
    .slice(0, 40);

const pasteStart = '\u001B[200~';
const pasteEnd = '\u001B[201~';
const named = {
  '\u001B[A': 'Up',
  '\u001B[B': 'Down',
  '\u001B[C': 'Right',
  '\u001B[D': 'Left',
  '\u001B': 'Escape',
  '\r': 'Enter',
  '\t': 'Tab',
  '\u0003': 'C-c',
};

let base = recorded(firstScreen);
let input = '';
let stashed;
let notice = '';
let working = false;
let dialog;
const queue = [...dialogs];
let lastKeyWasEscape = false;
let lastKeyAt = 0;
let heldBack = false;
// a long paste comes in pieces
let pending = '';

process.stdin.setRawMode(true);
process.stdout.write('\u001B[?1049h\u001B[?2004h\u001B[?25l');
process.stdin.on('data', (bytes) => {
  lastKeyAt = Date.now();
  if (stopTmuxAtKey) process.kill(process.ppid, 'SIGSTOP');
  for (const key of splitKeys(bytes.toString('utf8'))) {
    recordKey(key.paste ?? key.key);
    if (!deaf) press(key);
  }
  draw();
});
process.on('SIGUSR1', () => {
  close({ byHook: true });
  draw();
});
process.stdout.on('resize', draw);
if (queue[0]?.atStart) openNext();
draw();

function splitKeys(bytes) {
  let rest = pending + bytes;
  pending = '';
  const keys = [];
  while (rest !== '') {
    if (rest.startsWith(pasteStart)) {
      const end = rest.indexOf(pasteEnd);
      if (end === -1) {
        pending = rest;
        break;
      }
      keys.push({ paste: rest.slice(pasteStart.length, end) });
      rest = rest.slice(end + pasteEnd.length);
      continue;
    }
    const [sequence, key] = Object.entries(named).find(([start]) => rest.startsWith(start)) ?? [];
    const [character] = rest;
    keys.push({ key: key ?? character });
    rest = rest.slice((sequence ?? character).length);
  }
  return keys.map((key) => ({ ...key, burst: keys.length > 1 }));
}

function press({ key, paste, burst }) {
  if (dialog) return pressInDialog({ key, paste, burst });
  if (lastKeyWasEscape && burst && key?.length === 1) {
    lastKeyWasEscape = false;
    return;
  }
  lastKeyWasEscape = key === 'Escape';
  if (paste !== undefined) input += paste;
  else if (key === 'Enter' && burst) input += '\n';
  else if (key === 'Enter') submit();
  else if (key === 'C-c') clearOrInterrupt();
  else if (key === '\u0015') input = input.replace(/(\n|[^\n]*)$/, '');
  else if (key === '\u0013') swapStash();
  else if (key === '\u007F') input = input.slice(0, -1);
  else if (key === 'Escape' && working) record({ interrupted: true });
  else if (key.length === 1 && key >= ' ') input += key;
}

function clearOrInterrupt() {
  if (working) record({ interrupted: true });
  else if (input !== '') input = '';
  else record({ askedToLeave: true });
}

function swapStash() {
  if (!stash) return;
  if (input !== '') {
    stashed = input;
    input = '';
    notice = '› stashed';
  } else restore();
}

function restore() {
  if (stashed === undefined) return;
  input = stashed;
  stashed = undefined;
  notice = 'Draft restored';
}

function submit() {
  if (input.trim() === '') return;
  if (input.endsWith('\\')) {
    input = `${input.slice(0, -1)}\n`;
    return;
  }
  const prompt = input.trimEnd();
  input = '';
  notice = '';
  record({ prompt });
  restore();
  if (prompt === '/exit') process.exit(0);
  if (prompt === '/clear') {
    setTimeout(() => {
      base = recorded('01-idle-fresh');
      const blank = base.findIndex((row, index) => index > 4 && row.trim() === '');
      base[blank] = '❯ /clear';
      record({ fresh: true });
      draw();
    }, clearMs);
    return;
  }
  working = true;
  base = recorded('03-working-spinner');
  setTimeout(() => {
    working = false;
    base = recorded('02-idle-after-answer');
    openNext();
    draw();
  }, workMs);
}

function openNext() {
  const left = queue.length > 0 ? lastKeyAt + heldBackMs - Date.now() : 0;
  heldBack = left > 0;
  if (heldBack) {
    setTimeout(() => {
      openNext();
      draw();
    }, left);
    return;
  }
  const next = queue.shift();
  if (!next) return;
  const pages = next.pages.map((name) => {
    const rows = recorded(name);
    return { name, rows, items: findItems(rows), focus: undefined, answer: undefined };
  });
  for (const page of pages) page.focus = page.items.findIndex(({ focused }) => focused);
  dialog = { pages, at: 0, shownAt: Date.now() };
}

function findItems(rows) {
  // the last numbered list, or the rows around a lone cursor
  const top = rows.findLastIndex((row) => /^\s*❯/.test(row));
  return rows.flatMap((row, index) => {
    const match = /^(\s*)(❯ | {2})(?:(\d+)\. )?(\[.\] )?(\S.*)$/.exec(row);
    const near = Math.abs(index - top) < 12 && index > top - 12;
    if (!match || !near) return [];
    const [, indent, cursor, number, box, label] = match;
    const plain = /^(No, exit|Yes, I trust this folder|Submit|Next)$/.test(label);
    if (number === undefined && !plain) return [];
    if (number !== undefined && indent.length + cursor.length > 8) return [];
    return [
      {
        index,
        indent,
        number: number && Number(number),
        box: box !== undefined,
        label,
        checked: false,
        text: '',
        kind: /^Type something/.test(label)
          ? 'text'
          : plain && !/,/.test(label)
            ? 'submit'
            : 'option',
        focused: cursor === '❯ ',
      },
    ];
  });
}

function pressInDialog({ key, paste, burst }) {
  // what comes right after the dialog was painted is lost
  if (Date.now() - dialog.shownAt < deafMs) return;
  const page = dialog.pages[dialog.at];
  const item = page.items[page.focus];
  const multi = page.items.some(({ box }) => box);
  const byNumber = page.items.find(({ number }) => `${number}` === key);

  if (key === 'Escape') return close({ declined: true });
  if (item?.kind === 'text' && (paste !== undefined || (key?.length === 1 && key >= ' '))) {
    item.text += paste ?? key;
    item.checked = true;
    return;
  }
  if (item?.kind === 'text' && key === '\u0015') item.text = '';
  if (key === 'Down') page.focus = (page.focus + 1) % page.items.length;
  if (key === 'Up') page.focus = (page.focus + page.items.length - 1) % page.items.length;
  if (key === 'Left' && dialog.at > 0) dialog.at -= 1;
  if ((key === 'Right' || key === 'Tab') && dialog.pages.length > 1) return goOn(page, multi);
  if (key === 'Enter') return enter(page, item, multi);
  if (!byNumber) return;
  if (multi && byNumber.box) {
    // several keys in one call: the ticks are lost
    if (!burst) byNumber.checked = !byNumber.checked;
  } else if (byNumber.kind === 'text') page.focus = page.items.indexOf(byNumber);
  else choose(page, byNumber);
}

function enter(page, item, multi) {
  if (!item) return;
  if (item.kind === 'submit') return goOn(page, multi);
  if (multi) item.checked = !item.checked;
  else if (item.kind !== 'text' || item.text !== '') choose(page, item);
}

function goOn(page, multi) {
  if (multi) {
    const ticked = page.items.filter(({ checked }) => checked);
    page.answer = ticked.map(({ text, label }) => text || label).join(', ') || undefined;
  }
  if (dialog.at < dialog.pages.length - 1) dialog.at += 1;
}

function choose(page, item) {
  const label = item.text || item.label;
  if (label === 'Chat about this') return close({ chat: true });
  if (/review$/.test(page.name)) {
    if (label !== 'Submit answers') return close({ declined: true });
    return close({ answers: dialog.pages.slice(0, -1).map(({ answer }) => answer ?? null) });
  }
  if (dialog.pages.length > 1) {
    page.answer = label;
    dialog.at += 1;
    return;
  }
  close(page.name.startsWith('10-') ? { answers: [label] } : { chose: label });
}

function close(event) {
  record(event);
  dialog = undefined;
  base = recorded('02-idle-after-answer');
  const row = base.findIndex((line) => line.startsWith('✻'));
  if (event.answers) {
    base[row + 1] = "● User answered Claude's questions:";
    base[row + 2] = `  ⎿  · ${event.answers.join(' · → ')}`;
  } else if (event.declined) base[row + 1] = '● User declined to answer questions';
  else base[row + 1] = `● ${event.chose ?? (event.byHook ? 'Thank you' : 'Let us talk')}`;
  if (event.chose === 'No, exit') process.exit(0);
  openNext();
}

function draw() {
  const rows = (dialog ? drawDialog() : drawComposer()).flatMap((row) => row.split('\n'));
  const { columns } = process.stdout;
  const screen = rows.slice(-40).map((row) => {
    const line = /^─+$/.test(row) ? '─'.repeat(columns) : row;
    return `${line.length > columns && !line.includes('\u001B') ? line.slice(0, columns) : line}\u001B[K`;
  });
  process.stdout.write(`\u001B[?2026h\u001B[H${screen.join('\r\n')}\u001B[J\u001B[?2026l`);
}

function drawComposer() {
  const at = base.findLastIndex((row) => /^❯/.test(row));
  const shown =
    input.split('\n').length > 6
      ? `[Pasted text #1 +${input.split('\n').length - 1} lines]`
      : input;
  const short = shown.length > 800 ? '[Pasted text #1]' : shown;
  const lines = short.split('\n').flatMap((line) => line.match(/.{1,116}/gsu) ?? ['']);
  const hint =
    short === '' && ghost ? `\u001B[7m${ghost[0]}\u001B[0;2m${ghost.slice(1)}\u001B[0m` : '';
  const drawn = lines.map((line, index) => `${index === 0 ? '❯\u00A0' : '  '}${line}`);
  drawn[0] += hint;
  const rows = [...base.slice(0, at), ...drawn, ...base.slice(at + 1)];
  if (notice) rows[at - 2] = notice.padStart(118);
  if (heldBack) rows.splice(at - 2, 1, '', '  Waiting for permission…');
  return rows;
}

function drawDialog() {
  const page = dialog.pages[dialog.at];
  const rows = [...page.rows];
  page.items.forEach((item, index) => {
    const cursor = index === page.focus ? '❯ ' : '  ';
    const number = item.number ? `${item.number}. ` : '';
    const box = item.box ? `[${item.checked ? '✔' : ' '}] ` : '';
    const words = (item.text || item.label).replaceAll('\n', '\n     ');
    const caret = item.kind === 'text' && index === page.focus ? '\u001B[7m \u001B[0m' : '';
    rows[item.index] = `${item.indent}${cursor}${number}${box}${words}${caret}`;
  });
  const answered = dialog.pages.slice(0, -1).map(({ answer }) => answer !== undefined);
  const bar = rows.findIndex((row) => row.startsWith('←'));
  if (bar === -1) return rows;
  let tab = -1;
  const tabs = rows[bar].split(/(?=[☐☒✔] )/u).map((part) => {
    if (/^[☐☒]/u.test(part)) {
      tab += 1;
      const text = `${answered[tab] ? '☒' : '☐'}${part.slice(1).trimEnd()}`;
      return tab === dialog.at ? `\u001B[30;48;5;153m ${text} \u001B[0m` : ` ${text} `;
    }
    return part;
  });
  rows[bar] = tabs.join('');
  return rows;
}
