import { stripVTControlCharacters } from 'node:util';
import type { Dialog, Screen } from '@gsd-code-skill/claude-screen';
import type { Look } from './target.ts';

/** What is on the screen and which actions fit it, for an error message. */
export function describeLook({ screen, text }: Look): readonly string[] {
  const shown =
    screen.state === 'unknown'
      ? ['on the screen:', ...lastLines(text, 8).map((line) => `  ${line}`)]
      : describeScreen(screen);
  return [...shown, `would work: ${fittingActions(screen).join(' | ')}`];
}

/** What a screen shows, in a few lines. */
export function describeScreen({ state, dialog, composer, contextUsedPercent }: Screen) {
  return [
    `state: ${state}`,
    ...(dialog ? describeDialog(dialog) : []),
    ...(composer?.kind === 'draft' ? [`draft: ${composer.text}`] : []),
    ...(composer?.queued ?? []).map((message) => `queued: ${message}`),
    ...(contextUsedPercent === undefined ? [] : [`context used: ${contextUsedPercent}%`]),
  ];
}

function describeDialog(dialog: Dialog): readonly string[] {
  const { kind, title, header, body, options, freeText, tabs, currentTab } = dialog;
  const name = header === undefined || header === title ? title : `${header}: ${title}`;
  const bar = tabs.map((tab, index) => {
    const mark = tab.answered ? '☒' : '☐';
    return `${index === currentTab ? '>' : ''}${mark} ${tab.label}`;
  });
  return [
    `dialog: ${kind}`,
    `title: ${name}`,
    ...(bar.length > 0 ? [`tabs: ${bar.join(', ')}`] : []),
    ...shorten(body).map((line) => `  | ${line}`),
    ...options.map(({ number, label, checked, focused, description }) => {
      const box = checked === undefined ? '' : checked ? '[x] ' : '[ ] ';
      const more = description === undefined ? '' : ` (${description})`;
      return `  ${focused ? '>' : ' '} ${number ? `${number}. ` : ''}${box}${label}${more}`;
    }),
    ...(freeText ? [`    free text: ${freeText.text || freeText.label || ''}`] : []),
  ];
}

/** A long plan keeps its beginning and its end. */
function shorten(body: readonly string[], most = 30): readonly string[] {
  if (body.length <= most) return body;
  const half = most / 2;
  return [...body.slice(0, half), `… ${body.length - most} lines more`, ...body.slice(-half)];
}

/** The actions that fit a screen. */
function fittingActions({ state, dialog, composer }: Screen): readonly string[] {
  if (dialog) return [...dialogActions(dialog), 'esc', 'snapshot'];
  if (state === 'working') return ['type <text> (is queued)', 'esc (interrupts)', 'wait idle'];
  if (!composer) return ['snapshot', 'enter', 'esc'];
  const submit = composer.kind === 'draft' ? ['submit'] : [];
  return ['type <text>', 'clear_then <command>', ...submit, 'snapshot'];
}

function dialogActions({ kind, options, freeText, tabs }: Dialog): readonly string[] {
  const names = options.map(({ number, label }) => number ?? `"${label}"`).join(', ');
  const choose = options.length > 0 ? [`choose <one of ${names}>`] : [];
  const type = freeText ? ['type <text>'] : [];
  if (kind === 'question_tabs') return [`answer <one for each of the ${tabs.length} tabs>`];
  if (kind === 'review') return ['submit', ...choose];
  if (kind === 'multi_select_question') return [`choose <some of ${names}>`, ...type];
  if (kind === 'question') return [...choose, ...type];
  if (kind === 'permission' || kind === 'plan' || kind === 'trust') {
    return ['approve', 'deny [reason]', ...choose];
  }
  if (kind === 'elicitation') return [...type, 'deny'];
  return [...choose, 'enter', 'arrow_up', 'arrow_down'];
}

/** The last lines that are not blank, without colours. */
function lastLines(text: string, count: number): readonly string[] {
  const lines = stripVTControlCharacters(text).split('\n');
  return lines
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .slice(-count);
}
