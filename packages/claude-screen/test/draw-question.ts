import type { Question } from '@gsd-code-skill/core';
import { widthOf } from '../src/rows/width.ts';
import { wrap } from './wrap.ts';

/** How a question is drawn. */
export interface QuestionDrawing {
  readonly width: number;
  /** With the colours of the dark theme, or as a plain capture. */
  readonly styled: boolean;
  /** Number of the row the cursor is on. */
  readonly cursor: number;
  /** Numbers of the rows that are ticked. */
  readonly ticked: readonly number[];
  /** All questions of the request, where there are several, and which is open. */
  readonly tabs?: { readonly questions: readonly Question[]; readonly current: number };
}

const ESC = '\u001b[';
const grey = `${ESC}38;5;246m`;
const blue = `${ESC}38;5;153m`;
const chip = `${ESC}38;5;16m${ESC}48;5;153m`;
const off = `${ESC}39m${ESC}49m`;

/** Draws a question as Claude Code 2.1.325 does, from its edge to its keys. */
export function drawQuestion(asked: Question, drawing: QuestionDrawing): readonly string[] {
  const { width, styled, tabs } = drawing;
  const { question, multiSelect = false, options = [] } = asked;
  const rule = '─'.repeat(width);
  // a long question, or one of several lines, has a bar before each row
  const isLong = question.length > 80 || question.includes('\n');
  const title = isLong
    ? wrap(question, width - 2).map((row) => `│ ${row}`.trimEnd())
    : wrap(question, width);
  const keys = tabs ? 'Tab/Arrow keys' : '↑/↓';
  const last = tabs && tabs.current < tabs.questions.length - 1 ? 'Next' : 'Submit';
  const rows = [
    rule,
    drawName(asked, drawing),
    '',
    ...title,
    '',
    ...options.flatMap((option, index) => drawOption(option, index + 1, multiSelect, drawing)),
    ...drawOption(
      { label: multiSelect ? 'Type something' : 'Type something.' },
      options.length + 1,
      multiSelect,
      drawing,
    ),
    ...(multiSelect ? [`     ${last}`] : []),
    rule,
    `${drawing.cursor === options.length + 2 ? '❯' : ' '} ${options.length + 2}. Chat about this`,
    '',
    ...wrap(`Enter to select · ${keys} to navigate · Esc to cancel`, width),
  ];
  return styled ? rows.map((row) => (row === rule ? `${grey}${row}${off}` : row)) : rows;
}

function drawName(asked: Question, { tabs, styled, ticked }: QuestionDrawing): string {
  const mark = (text: string) => (styled ? `${chip}${text}${off}` : text);
  if (tabs === undefined && !asked.multiSelect) return mark(` ☐ ${asked.header}`);
  const { questions, current } = tabs ?? { questions: [asked], current: 0 };
  const names = questions.map(({ header }, index) => {
    const box = index < current || (index === current && ticked.length > 0) ? '☒' : '☐';
    const name = ` ${box} ${header} `;
    return index === current ? mark(name) : name;
  });
  return `← ${names.join('')} ✔ Submit  →`;
}

function drawOption(
  { label, description = '' }: { readonly label: string; readonly description?: string },
  number: number,
  boxed: boolean,
  { width, styled, cursor, ticked }: QuestionDrawing,
): readonly string[] {
  const isOn = cursor === number;
  const box = boxed ? `[${ticked.includes(number) ? '✔' : ' '}] ` : '';
  const start = `${isOn ? '❯' : ' '} ${number}. `;
  const indent = ' '.repeat(start.length + box.length);
  const room = width - widthOf(indent);
  const labels = wrap(label, room);
  const notes = description === '' ? [] : wrap(description, room);
  const colour = (text: string, code: string) =>
    styled && text ? `${code}${text}${ESC}39m` : text;
  return [
    ...labels.map((row, index) => {
      const shown = isOn ? colour(row, blue) : row;
      return index === 0
        ? `${colour(start, isOn ? blue : grey)}${box}${shown}`
        : `${indent}${shown}`;
    }),
    ...notes.map((row) => `${indent}${colour(row, grey)}`),
  ];
}
