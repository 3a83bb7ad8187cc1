import { widthOf } from '../src/rows/width.ts';
import { wrap } from './wrap.ts';

/** A session to draw, with the composer at its bottom. */
export interface SessionDrawing {
  readonly width: number;
  readonly height: number;
  /** Earlier turns, each a prompt and its answer. */
  readonly turns: readonly { readonly prompt: string; readonly answer: string }[];
  /** How the last of them stands. */
  readonly end: 'done' | 'streaming' | 'spinner' | 'interrupted';
  readonly draft: string;
  readonly statusLine: readonly string[];
  readonly mode: 'manual' | 'plan' | 'accept edits' | 'bypass permissions';
  readonly notice: 'effort' | 'tmux' | 'none';
}

/** Draws a session as Claude Code 2.1.325 does: the end of the conversation, the composer, the footer. */
export function drawSession(drawing: SessionDrawing): readonly string[] {
  const { width, height, turns, end, draft, statusLine } = drawing;
  const rule = '─'.repeat(width);
  const bottom = [
    ...drawNotice(drawing),
    rule,
    ...wrap(draft, width - 3).map((row, index) => `${index === 0 ? '❯\u00a0' : '  '}${row}`),
    rule,
    ...statusLine.map((row) => `  ${cut(row, width - 4)}`),
    `  ${cut(footer(drawing), width - 4)}`,
  ];
  const conversation = turns.flatMap(({ prompt, answer }, index) => {
    const isLast = index === turns.length - 1;
    const rows = [...hang('❯ ', prompt, width), '', ...hang('● ', answer, width)];
    if (!isLast || end === 'done') return [...rows, '', '✻ Baked for 2s · done 7:23 AM', ''];
    if (end === 'spinner') return [...rows, '', '✽ Churning… (3s · ↓ 12 tokens)'];
    return end === 'streaming'
      ? rows
      : [...rows, '  ⎿ \u00a0Interrupted · What should Claude do instead?', ''];
  });
  const room = Math.max(height - bottom.length, 0);
  return [...(room > 0 ? conversation.slice(-room) : []), ...bottom];
}

const hang = (marker: string, text: string, width: number): readonly string[] =>
  wrap(text, width - 4).map((row, index) => `${index === 0 ? marker : '  '}${row}`.trimEnd());

function drawNotice({ notice, width }: SessionDrawing): readonly string[] {
  if (notice === 'none') return [];
  if (notice === 'tmux') {
    return [
      `  ${cut("tmux detected · scroll with PgUp/PgDn · or add 'set -g mouse on'", width - 4)}`,
    ];
  }
  const effort = cut('◐ medium · /effort', width - 4);
  return [`${' '.repeat(width - 2 - widthOf(effort))}${effort}`];
}

function footer({ mode, end, draft, statusLine }: SessionDrawing): string {
  const isManual = mode === 'manual';
  const name = isManual ? '⏸ manual mode on' : `${mode === 'plan' ? '⏸' : '⏵⏵'} ${mode} on`;
  const cycle = isManual ? '' : ' (shift+tab to cycle)';
  if (draft !== '') return `${name}${cycle}`;
  const isWorking = end === 'streaming' || end === 'spinner';
  const idle = isManual ? ' · ? for shortcuts' : '';
  const key = statusLine.length > 0 ? '' : isWorking ? ' · esc to interrupt' : idle;
  return `${name}${cycle}${key} · ← for agents`;
}

const cut = (text: string, room: number): string =>
  widthOf(text) <= room ? text : `${text.slice(0, Math.max(room - 1, 0))}…`;
