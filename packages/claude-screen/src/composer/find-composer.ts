import type { Row } from '../rows/parse-rows.ts';
import { hasBackground } from '../rows/style.ts';
import { CONVERSATION_ROW, ERRORS, NOTICE_ROW, WORKING_ROWS } from '../rules/activity-rules.ts';
import {
  BOXED_PROMPT_ROW,
  COMPOSER_RULE,
  FOOTER_ROW,
  MODE_ROW,
  PROMPT_ROW,
} from '../rules/composer-rules.ts';
import { CHIP, CLOSING_HINT, CURSOR_ROW, OPTION_ROW } from '../rules/dialog-rules.ts';
import { LEFTOVERS, SHELL_CONTEXT, WHOLE_SCREEN } from '../rules/leftover-rules.ts';
import { matchesAny } from '../rules/text-rule.ts';

/** Where the composer stands, in rows. */
export interface ComposerRegion {
  /** First row that is no longer conversation. */
  readonly top: number;
  /** The row with the prompt character. */
  readonly prompt: number;
  /** First row after the text. */
  readonly end: number;
  /** First row of what stands below it. */
  readonly footer: number;
}

// a status line, the shortcut panel and the command list of older releases stand below the composer
const MAX_FOOTER_ROWS = 16;

/** Finds the composer at the live bottom of a screen. */
export function findComposer(rows: readonly Row[]): ComposerRegion | undefined {
  const region = findRegion(rows);
  if (region === undefined) return undefined;
  const below = rows.slice(region.footer).filter((row) => !row.blank);
  // what a status line says over the mode is its own affair
  if (endsWithMode(below)) return region;
  if (below.length > MAX_FOOTER_ROWS) return undefined;
  const dead = below.some(
    ({ text }) => matchesAny(LEFTOVERS, text) || CLOSING_HINT.test(text.trim()),
  );
  return dead ? undefined : region;
}

// the classic renderer puts a notice that does not fit beside the mode under it
const endsWithMode = (rows: readonly Row[]): boolean =>
  rows.slice(-2).some(({ text }) => MODE_ROW.test(text)) && (rows.at(-1)?.indent ?? 0) > 1;

const ways = [findUnclosed, findBare, findRuled, findBoxed, findUnopened];

function findRegion(rows: readonly Row[]): ComposerRegion | undefined {
  // over the mode a status line stands, which may look like anything
  for (const find of endsWithMode(rows) ? [findRuled, ...ways] : ways) {
    const region = find(rows);
    if (region !== undefined) return region;
  }
  return undefined;
}

/** Both rules in sight. */
function findRuled(rows: readonly Row[]): ComposerRegion | undefined {
  // a status line and a draft, which may have rules in them, are indented
  return findBetween(rows, (row) => isRule(row) && row.indent === 0) ?? findBetween(rows, isRule);
}

function findBetween(
  rows: readonly Row[],
  isEdge: (row: Row) => boolean,
): ComposerRegion | undefined {
  const close = rows.findLastIndex(isEdge);
  const open = rows.findLastIndex((row, index) => index < close && isEdge(row));
  if (open === -1) return undefined;
  const prompt = rows.findIndex((row, index) => index > open && !row.blank);
  if (prompt >= close || !isPrompt(rows[prompt])) return undefined;
  return { top: open, prompt, end: close, footer: close + 1 };
}

/** The capture ended before the lower rule. */
function findUnclosed(rows: readonly Row[]): ComposerRegion | undefined {
  const open = rows.findLastIndex(isRule);
  const prompt = rows.findIndex((row, index) => index > open && !row.blank);
  if (open === -1 || prompt === -1 || !isBarePrompt(rows[prompt])) return undefined;
  const after = rows.findIndex(
    (row, index) => index > prompt && !row.blank && (row.indent !== 2 || isFooter(row)),
  );
  const end = after === -1 ? rows.length : after;
  return { top: open, prompt, end, footer: end };
}

/** The capture began after the upper rule. */
function findUnopened(rows: readonly Row[]): ComposerRegion | undefined {
  const close = rows.findLastIndex(isRule);
  const prompt = rows.findLastIndex((row, index) => index < close && !row.blank);
  // over the edge of a dialog, parted by a blank row, stands what somebody sent
  if (prompt === -1 || prompt < close - 1 || !isBarePrompt(rows[prompt])) return undefined;
  if (prompt > 0 && !(belongs(rows, prompt) && isCutOut(rows, prompt))) return undefined;
  // what somebody sent may also stand right on the edge of a dialog
  const below = rows.slice(close + 1).filter((row) => !row.blank);
  const isDialog = prompt > 0 ? !below.every(isFooter) : below.some(isChoice);
  if (isDialog && !endsWithMode(below)) return undefined;
  return { top: prompt, prompt, end: close, footer: close + 1 };
}

/** The rounded box of older releases. */
function findBoxed(rows: readonly Row[]): ComposerRegion | undefined {
  const close = rows.findLastIndex(({ text }) => /^\s*╰─{8,}╯$/.test(text));
  const open = rows.findLastIndex(({ text }, index) => index < close && /^\s*╭─{8,}╮$/.test(text));
  if (open === -1 || !BOXED_PROMPT_ROW.test(rows[open + 1]?.text ?? '')) return undefined;
  return { top: open, prompt: open + 1, end: close, footer: close + 1 };
}

/** No rules at all. */
function findBare(rows: readonly Row[]): ComposerRegion | undefined {
  const prompt = rows.findLastIndex((row) => !row.blank && !isFooter(row));
  const numbered = isPrompt(rows[prompt]) && prompt > 0 && isOwn(rows[prompt - 1] as Row);
  if (!numbered && !isBarePrompt(rows[prompt])) return undefined;
  const signed = rows.slice(prompt + 1).some(isFooter);
  if (!(signed || belongs(rows, prompt)) || !isCutOut(rows, prompt)) return undefined;
  return { top: prompt, prompt, end: prompt + 1, footer: prompt + 1 };
}

// a shell may prompt with the same character: without rules, only the conversation tells them apart
function belongs(rows: readonly Row[], prompt: number): boolean {
  const above = rows[prompt - 1];
  if (above !== undefined && !isOwn(above) && SHELL_CONTEXT.test(above.text)) return false;
  const own = rows.findLastIndex((row, index) => index < prompt && isOwn(row));
  return own !== -1 && !rows.slice(own, prompt).some(isRule);
}

// a whole screen has its rules; without them its last prompt is a message sent earlier
const isCutOut = (rows: readonly Row[], prompt: number): boolean =>
  !hasBackground(rows[prompt]?.styles?.[0] ?? 0) &&
  !rows.some(({ text }) => WHOLE_SCREEN.test(text));

const isOwn = ({ text }: Row): boolean =>
  CONVERSATION_ROW.test(text) ||
  NOTICE_ROW.test(text) ||
  matchesAny(WORKING_ROWS, text) ||
  matchesAny(ERRORS, text.trimStart());

const isRule = ({ text }: Row): boolean => COMPOSER_RULE.test(text);
const isFooter = ({ text }: Row): boolean => FOOTER_ROW.test(text);
const isChoice = ({ text }: Row): boolean =>
  [OPTION_ROW, CURSOR_ROW, CHIP].some((pattern) => pattern.test(text));
const isPrompt = (row: Row | undefined): boolean => PROMPT_ROW.test(row?.text ?? '');
const isBarePrompt = (row: Row | undefined): boolean =>
  /^\s?[❯>]/.test(row?.text ?? '') && isPrompt(row) && !OPTION_ROW.test(row?.text ?? '');
