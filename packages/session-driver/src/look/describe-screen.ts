import { stripVTControlCharacters } from 'node:util';
import type { Dialog, Screen } from '@gsd-code-skill/claude-screen';
import { maskSecrets } from '@gsd-code-skill/wake-format';
import type { Shown } from '../outcome.ts';
import { requestOnScreen } from '../request/request-on-screen.ts';
import type { Look, Target } from '../target/target.ts';
import { fittingActions } from './fitting-actions.ts';

/** What is on the screen, for which request, and which actions fit it. */
export async function describeLook(target: Target, look: Look): Promise<Shown> {
  const { screen, text } = look;
  const request = (await requestOnScreen(target, look))?.id;
  const lines =
    screen.state === 'unknown'
      ? ['on the screen:', ...lastMaskedLines(text, 8).map((line) => `  | ${line}`)]
      : describeScreen(screen, request);
  return { lines, fitting: fittingActions(screen), ...(request && { data: { request } }) };
}

/** What a screen shows, in a few lines. */
export function describeScreen(
  { state, dialog, composer, contextUsedPercent }: Screen,
  request?: string,
): readonly string[] {
  return [
    `state: ${state}`,
    ...(request === undefined ? [] : [`request: ${request}`]),
    ...(dialog ? describeDialog(dialog) : []),
    ...(composer?.kind === 'draft' ? quoted('draft', composer.text) : []),
    ...(composer?.queued ?? []).flatMap((message) => quoted('queued', message)),
    ...(contextUsedPercent === undefined ? [] : [`context used: ${contextUsedPercent}%`]),
  ];
}

/** A text under its name; no line of it but the first stands without a mark. */
function quoted(name: string, text: string): readonly string[] {
  const [first = '', ...more] = text.split('\n');
  return [`${name}: ${first}`, ...more.map((line) => `  | ${line}`)];
}

function describeDialog(dialog: Dialog): readonly string[] {
  const { kind, title, header, body, options, freeText, tabs, currentTab } = dialog;
  const name = header === undefined || header === title ? title : `${header}: ${title}`;
  const bar = tabs.map((tab, index) => {
    const mark = tab.answered ? '☒' : '☐';
    return `${index === currentTab ? '>' : ''}${mark} ${tab.label}`;
  });
  const lines = [
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
  return maskSecrets(lines.join('\n')).split('\n');
}

/** A long plan keeps its beginning and its end. */
function shorten(body: readonly string[], most = 30): readonly string[] {
  if (body.length <= most) return body;
  const half = most / 2;
  return [...body.slice(0, half), `… ${body.length - most} lines more`, ...body.slice(-half)];
}

/** The last lines that are not blank, without colours. */
function lastMaskedLines(text: string, count: number): readonly string[] {
  const lines = maskSecrets(stripVTControlCharacters(text)).split('\n');
  return lines
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .slice(-count);
}
